// The Node hop of the relay: reads the result with the package, checks it against the truth, adds its part.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect, isDeepStrictEqual } from 'node:util'
import { ContentPart, ToolCall, ToolResult, encodeJson, wires } from 'toolresult'

const SIGNATURE = 'Node was here: every byte arrived 👍🏽'

class Difference extends Error {}

class Checks {
  done = 0

  same(what, got, expected) {
    if (!isDeepStrictEqual(got, expected)) {
      throw new Difference(`${what} is ${shortened(got)} and must be ${shortened(expected)}`)
    }
    this.done += 1
  }
}

function shortened(value) {
  const text = inspect(value, { maxStringLength: 300, maxArrayLength: 20, breakLength: Infinity })
  return text.length < 600 ? text : `${text.slice(0, 600)}… (${text.length} characters)`
}

function checkOutput(check, result, written, truth) {
  const text = readFileSync(join(truth, 'output.json'), 'utf8')
  check.same("the output's text", written.slice(0, text.length + 11), `{"output":${text},`)
  const { output } = result
  check.same('2^53 + 1', output.account, 2n ** 53n + 1n)
  check.same('30 digits', output.ledger, 123456789012345678901234567890n)
  check.same('1.0 as a JavaScript number', output.ratio, 1)
  check.same('1E3 as a JavaScript number', output.thousand, 1000)
  check.same('-0 as a JavaScript number', output.minus_zero, -0)
  // JSON.parse as the judge of everything that JavaScript's own reader can hold.
  const { account, ledger, ...rest } = output
  const { account: _, ledger: __, ...expected } = JSON.parse(text)
  check.same('the rest of the output', rest, expected)
}

function checkContent(check, result, truth, seen) {
  check.same('the number of parts', result.content.length, 3 + seen.length)
  const [opening, picture, report, ...added] = result.content
  check.same('the first text', opening.text, readFileSync(join(truth, 'opening.txt'), 'utf8'))
  check.same("the picture's media type", picture.mediaType, 'image/png')
  check.same("the picture's bytes", Buffer.from(picture.data), readFileSync(join(truth, 'picture.png')))
  check.same("the picture's private metadata", picture.metadata, JSON.parse(readFileSync(join(truth, 'picture_metadata.json'), 'utf8')))
  check.same("the report's media type", report.mediaType, 'application/pdf')
  check.same("the report's name", report.filename, 'report.pdf')
  check.same("the report's bytes", Buffer.from(report.data), readFileSync(join(truth, 'report.pdf')))
  check.same(
    'who added a text',
    added.map((part) => part.text.split(' ')[0]),
    seen,
  )
}

function checkMetadata(check, result, written, truth) {
  const text = readFileSync(join(truth, 'metadata.json'), 'utf8')
  check.same("the private metadata's text", written.endsWith(`,"metadata":${text}}`), true)
  check.same('2^64 in the metadata', result.metadata.provider_native.attempt, 2n ** 64n)
}

function passOn(given, out, truth, ...seen) {
  const check = new Checks()
  const result = ToolResult.fromJson(readFileSync(given))
  const written = textOf(result.toJson())
  checkOutput(check, result, written, truth)
  checkContent(check, result, truth, seen)
  checkMetadata(check, result, written, truth)
  const changed = result.replace({ content: [...result.content, ContentPart.text(SIGNATURE)] })
  check.same('the equality with the result before', changed.equals(result), false)
  writeFileSync(out, changed.toJson())
  check.same('what was written, read again', ToolResult.fromJson(readFileSync(out)).equals(changed), true)
  return check.done
}

const textOf = (json) => (typeof json === 'string' ? json : Buffer.from(json).toString('utf8'))

function encodeForWires(given, folder) {
  const message = ToolResult.fromJson(readFileSync(given)).toMessage('call_1', { name: 'quarterly_report' })
  const calls = [new ToolCall('call_1', 'quarterly_report', '{}')]
  const names = wires().map(({ wire }) => wire)
  for (const wire of names) writeFileSync(join(folder, `${wire}.json`), encodeJson([message], wire, { calls }))
  return names.length
}

function main([order, ...words]) {
  const begun = performance.now()
  const orders = { pass: passOn, wires: encodeForWires }
  if (!(order in orders)) throw new Difference(`unknown order ${order}`)
  const checked = orders[order](...words)
  console.log(JSON.stringify({ checked, micros: Math.round((performance.now() - begun) * 1000) }))
}

try {
  main(process.argv.slice(2))
} catch (difference) {
  console.error(difference.message)
  process.exitCode = 1
}
