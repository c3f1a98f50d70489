// Shows every case of the corpus to the judges in Node, and to each the examples that it must refuse.
//
//   node run.mjs CORPUS FOLDER   where FOLDER holds judges.tsv and examples/
//
// Fails on a judge without a case, on one that refuses a case, and on one that does not refuse exactly the examples that name it. Ends
// with `N passed, N failed`. That every wire has a judge is seen by the run in Python, which knows our rules too.
import fs from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'
import { Report } from './report.mjs'
import { SCHEMAS } from './schemas.mjs'
import { readTable } from './table.mjs'
import { TYPES, compiled, shapeOf } from './types.mjs'

const LANGUAGE = 'node'

/** What is to be judged: conversations by judge, each distinct one once, with the cases that have it. */
class Docket {
  byJudge = new Map()

  add(row, conversation, id, expected) {
    const key = `${row.judge}\t${row.wire}`
    if (!this.byJudge.has(key)) this.byJudge.set(key, new Map())
    const entries = this.byJudge.get(key)
    const text = row.judge in TYPES ? shapeOf(conversation) : JSON.stringify(conversation)
    if (!entries.has(text)) entries.set(text, { text, conversation, cases: [] })
    entries.get(text).cases.push({ id, expected })
  }
}

async function readCases(corpus, rows, docket) {
  const wires = new Set()
  for await (const line of readline.createInterface({ input: fs.createReadStream(corpus), crlfDelay: Infinity })) {
    const { id, wire, options, conversation } = JSON.parse(line, finite)
    wires.add(wire)
    if (conversation) rows.filter((row) => row.wire === wire && row.takes(options)).forEach((row) => docket.add(row, conversation, id))
  }
  return wires
}

/** JSON has numbers that JavaScript reads as infinity, which no schema of JSON takes. */
function finite(_key, value) {
  return typeof value === 'number' && !Number.isFinite(value) ? 0 : value
}

function readExamples(folder, wires, rows, docket) {
  for (const wire of wires) {
    const examples = JSON.parse(fs.readFileSync(path.join(folder, 'examples', `${wire}.json`), 'utf8'))
    for (const { what, options = {}, conversation, refused_by: refusedBy } of examples) {
      for (const row of rows.filter((row) => row.wire === wire && row.takes(options))) {
        docket.add(row, conversation, `example: ${what}`, refusedBy.includes(row.judge) ? 'refused' : 'accepted')
      }
    }
  }
}

/** The verdicts of all judges: the compiler is asked once for everything. */
function judge(docket, report) {
  const literals = []
  for (const [key, entries] of docket.byJudge) {
    const [judge, wire] = key.split('\t')
    for (const entry of entries.values()) {
      if (judge in TYPES) literals.push({ entry, type: TYPES[judge][wire], shape: entry.text })
      else entry.faults = SCHEMAS[judge][wire](entry.conversation)
    }
    report.count(judge, wire).distinct = entries.size
  }
  if (literals.length === 0) return
  compiled(literals).forEach((faults, index) => {
    literals[index].entry.faults = faults
  })
}

function tell(docket, rows, report) {
  for (const { judge, wire } of rows) {
    const cases = [...(docket.byJudge.get(`${judge}\t${wire}`)?.values() ?? [])].flatMap(({ faults, cases }) =>
      cases.map((one) => ({ ...one, faults })),
    )
    for (const { id, expected, faults } of cases) {
      if (expected === undefined) report.verdict(judge, wire, id, faults)
      else report.check(faults.length > 0 === (expected === 'refused'), `${judge} of ${wire}: ${id} must be ${expected} ${faults[0] ?? ''}`)
    }
    const refused = cases.some(({ expected, faults }) => expected && faults.length > 0)
    report.check(refused, `${judge} of ${wire} refused an example: a judge that accepts anything is no judge`)
    report.check(report.count(judge, wire).cases > 0, `${judge} had a case of ${wire}`)
  }
}

/** The table and the code name the same judges. */
function compareTable(rows, report) {
  const listed = rows.map((row) => `${row.judge} ${row.wire}`)
  const known = [TYPES, SCHEMAS].flatMap((all) =>
    Object.entries(all).flatMap(([name, wires]) => Object.keys(wires).map((w) => `${name} ${w}`)),
  )
  for (const name of new Set([...listed, ...known])) {
    report.check(listed.includes(name) && known.includes(name), `${name} stands in judges.tsv and in the code`)
  }
}

const [corpus, folder] = process.argv.slice(2)
const report = new Report()
const rows = readTable(path.join(folder, 'judges.tsv')).filter((row) => row.language === LANGUAGE)
const docket = new Docket()
readExamples(folder, await readCases(corpus, rows, docket), rows, docket)
judge(docket, report)
compareTable(rows, report)
tell(docket, rows, report)
report.show()
process.exitCode = report.failed === 0 ? 0 : 1
