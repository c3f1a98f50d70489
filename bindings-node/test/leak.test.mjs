// Nothing stays behind: 200,000 results of 2 KiB with a picture, made, sent, stored and read.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ContentPart, ToolResult, encodeJson } from '../index.mjs'
import { png } from './media.mjs'

const ROUNDS = 200_000
const WARM_UP = 50_000
const picture = png(4)
const output = { rows: Array.from({ length: 50 }, (_, id) => ({ id, name: `row number ${id}`, ok: true })) }

function round(i) {
  const result = new ToolResult({ output, content: [ContentPart.image(picture), 'caption'], metadata: { i } })
  const message = result.toMessage(`call_${i}`)
  if (i % 4 === 0) return ToolResult.fromJson(result.toJson()).content.length
  if (i % 1024 === 1) assert.throws(() => ToolResult.fromJson('{"content":[{}]}'))
  return encodeJson([message], 'anthropic').length
}

it('memory does not grow', async () => {
  assert.ok(new ToolResult({ output }).toJson().length > 1900)
  let before = 0
  for (let i = 0; i < WARM_UP + ROUNDS; i++) {
    round(i)
    if (i === WARM_UP) before = await settledRss()
    // Buffers are freed by tasks of the event loop.
    if (i % 2000 === 0) await new Promise(setImmediate)
  }
  const growth = ((await settledRss()) - before) / (1 << 20)
  assert.ok(growth <= 16, `grew by ${growth.toFixed(1)} MiB`)
})

async function settledRss() {
  for (let i = 0; i < 5; i++) {
    globalThis.gc()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return process.memoryUsage.rss()
}
