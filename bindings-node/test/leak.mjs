// Prints by how many MiB the process grew over the rounds, after a warm-up.
import assert from 'node:assert/strict'
import { ContentPart, ToolResult, encodeJson } from '../index.mjs'
import { png } from './media.mjs'

const ROUNDS = 200_000
const WARM_UP = 20_000
const picture = png(4)
const output = { rows: Array.from({ length: 50 }, (_, id) => ({ id, name: `row number ${id}`, ok: true })) }
assert.ok(new ToolResult({ output }).toJson().length > 2048)

function round(i) {
  const result = new ToolResult({ output, content: [ContentPart.image(picture), 'caption'], metadata: { i } })
  const message = result.toMessage(`call_${i}`)
  if (i % 4 === 0) return ToolResult.fromJson(result.toJson()).content.length
  if (i % 1024 === 1) assert.throws(() => ToolResult.fromJson('{"content":[{}]}'))
  return encodeJson([message], 'anthropic').length
}

async function settledRss() {
  for (let i = 0; i < 5; i++) {
    globalThis.gc()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return process.memoryUsage.rss()
}

let before = 0
for (let i = 0; i < WARM_UP + ROUNDS; i++) {
  round(i)
  if (i === WARM_UP) before = await settledRss()
  // Buffers are freed by tasks of the event loop.
  if (i % 2000 === 0) await new Promise(setImmediate)
}
console.log((((await settledRss()) - before) / (1 << 20)).toFixed(1))
