// Runs every vector in both layers against the npm package. Ends with `N passed, N failed`.

import { ToolResultError } from 'toolresult'
import { native, text } from './operations.mjs'
import { discover, readLimits } from './vectors.mjs'

const SHOWN = 2000

function main() {
  const vectors = discover()
  if (vectors.length === 0) throw new Error('no vectors found')
  const limits = readLimits('node')
  const counts = { text: 0, native: 0 }
  const failures = []
  for (const vector of vectors) {
    const layers = Object.entries({ text, native }).filter(([layer, operations]) => runsIn(layer, operations, vector))
    if (layers.length === 0) failures.push(`${vector.id}: no layer knows this operation`)
    for (const [layer, operations] of layers) {
      counts[layer] += 1
      const key = `${layer} ${vector.id}`
      const fault = judge(vector.expected, run(operations[vector.operation], vector), limits.get(key))
      limits.delete(key)
      if (fault !== undefined) failures.push(`${key}: ${shortened(fault)}`)
    }
  }
  for (const key of limits.keys()) failures.push(`limits.tsv: node ${key} is no vector of that layer`)

  for (const failure of failures) console.log(failure)
  console.log(`counts language=node text=${counts.text} native=${counts.native}`)
  const total = counts.text + counts.native
  console.log(`${total - Math.min(failures.length, total)} passed, ${failures.length} failed`)
  process.exitCode = failures.length === 0 && counts.text > 0 && counts.native > 0 ? 0 : 1
}

/** Text that is no JSON has no host value: the native layer of these operations takes the accepted vectors. */
const VALUES_ALONE = ['json', 'equal']

function runsIn(layer, operations, vector) {
  if (layer === 'native' && VALUES_ALONE.includes(vector.operation) && vector.expected.output === undefined) return false
  return Object.hasOwn(operations, vector.operation)
}

function run(operation, vector) {
  try {
    return { output: String(operation(vector)) }
  } catch (error) {
    return { error }
  }
}

function judge(expected, got, instead) {
  const asExpected = matches(expected, got)
  if (instead === undefined) return asExpected ? undefined : `expected ${expected.output ?? JSON.stringify(expected)}, got ${rendered(got)}`
  if (asExpected) return 'stands in limits.tsv but passes'
  return instead === rendered(got) ? undefined : `limits.tsv says ${instead}, got ${rendered(got)}`
}

function matches(expected, { output, error }) {
  if (error === undefined || expected.output !== undefined) return error === undefined && expected.output === output
  return (
    error instanceof ToolResultError &&
    error.code === expected.code &&
    error.path === expected.path &&
    (expected.offset === undefined || error.offset === expected.offset) &&
    (expected.details === undefined || JSON.stringify(error.details) === expected.details)
  )
}

/** How limits.tsv writes an outcome: the output itself, or `error CODE` with the place. */
function rendered({ output, error }) {
  if (error === undefined) return output
  if (!(error instanceof ToolResultError)) return `an error of another kind: ${error.stack}`
  return error.path === '' ? `error ${error.code}` : `error ${error.code} ${error.path}`
}

function shortened(text) {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${text.length} characters)` : text
}

main()
