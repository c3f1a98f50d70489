// What the judges said: counts, and each kind of fault once with examples.
const EXAMPLES_SHOWN = 3

export class Report {
  counts = new Map()
  faults = new Map()
  passed = 0
  failed = 0

  /** One judge's word on one case: no faults, or some. */
  verdict(judge, wire, id, faults) {
    const count = this.count(judge, wire)
    count.cases++
    if (faults.length === 0) {
      this.passed++
      return
    }
    this.failed++
    count.refused++
    const kind = `${judge} refuses cases of ${wire}: ${withoutDetails(faults[0])}`
    this.faults.set(kind, [...(this.faults.get(kind) ?? []), `${id}\n      ${faults[0]}`])
  }

  count(judge, wire) {
    const key = `${judge}\t${wire}`
    if (!this.counts.has(key)) this.counts.set(key, { cases: 0, distinct: 0, refused: 0 })
    return this.counts.get(key)
  }

  /** Something that must hold of the run itself. */
  check(holds, what) {
    if (holds) this.passed++
    else {
      this.failed++
      console.log(`FAILED ${what}`)
    }
  }

  show() {
    for (const [kind, cases] of this.faults) {
      console.log(`\nFAILED ${kind} (${cases.length})`)
      for (const one of cases.slice(0, EXAMPLES_SHOWN)) console.log(`    ${one}`)
    }
    const row = (judge, wire, ...numbers) => console.log(judge.padEnd(26), wire.padEnd(20), ...numbers.map((n) => String(n).padStart(8)))
    console.log()
    row('judge', 'wire', 'cases', 'distinct', 'refused')
    for (const [key, count] of this.counts) row(...key.split('\t'), count.cases, count.distinct, count.refused)
    console.log(`${this.passed} passed, ${this.failed} failed`)
  }
}

/** The kind of a fault: without numbers and quoted values. */
function withoutDetails(fault) {
  return fault
    .replace(/'[^']*'|"[^"]*"|\d+/g, '…')
    .replace(/\s+/g, ' ')
    .slice(0, 200)
}
