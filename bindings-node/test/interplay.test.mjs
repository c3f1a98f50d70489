// ES modules and CommonJS, two copies of the package, worker threads.
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import * as esm from '../index.mjs'
import { png } from './media.mjs'

const require = createRequire(import.meta.url)
const root = join(dirname(fileURLToPath(import.meta.url)), '..')

it('import and require give the same things under the same names', () => {
  const cjs = require('../dist/index.js')
  assert.deepEqual(
    Object.keys(esm).sort(),
    Object.keys(cjs)
      .filter((name) => name !== '__esModule')
      .sort(),
  )
  for (const [name, value] of Object.entries(esm)) assert.equal(value, cjs[name])
})

describe('two copies of the package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'toolresult-copy-'))
  after(() => rmSync(folder, { recursive: true }))
  for (const entry of ['package.json', 'dist', 'native', 'index.mjs']) cpSync(join(root, entry), join(folder, entry), { recursive: true })
  const other = createRequire(join(folder, 'x.cjs'))('./dist/index.js')

  it('are two', () => assert.notEqual(other.ToolResult, esm.ToolResult))
  it('know each other’s parts, results, messages, outcomes and calls', () => {
    const part = other.ContentPart.image(png(), { metadata: { a: 1 } })
    assert.ok(esm.isContentPart(part) && part instanceof esm.ContentPart)
    const result = new esm.ToolResult({ output: 1, content: [part] })
    assert.ok(other.isToolResult(result) && other.isToolMessage(result.toMessage('c')))
    assert.deepEqual(
      esm.encode([other.toMessage(other.Outcome.error(result), 'c')], 'anthropic'),
      other.encode([esm.toMessage(esm.Outcome.error(result), 'c')], 'anthropic'),
    )
    assert.ok(result.equals(other.ToolResult.fromJson(result.toJson())))
    assert.equal(esm.matchResults([new other.ToolCall('c', 'n')], [other.toMessage('x', 'c')])[0].name, 'n')
    assert.throws(() => new esm.ToolResult({ output: { part } }).toJson(), { code: 'MISPLACED_PART' })
  })
  it('but an object that only looks like a part is none', () => {
    assert.ok(!esm.isContentPart({ type: 'text', text: 'x' }))
    assert.ok(!esm.isContentPart(Object.create(esm.ContentPart.text('x'))))
    assert.throws(() => new esm.ToolResult({ content: [{ type: 'text', text: 'x' }] }), { code: 'WRONG_TYPE' })
  })
})

describe('worker threads', () => {
  it('many at once, each with its own work, also after others have ended', async () => {
    const source = `
      import { parentPort, workerData } from 'node:worker_threads'
      import { ContentPart, ToolResult, encodeJson } from ${JSON.stringify(pathToFileURL(join(root, 'index.mjs')).href)}
      let bytes
      for (let i = 0; i < 500; i++) {
        const result = ToolResult.fromJson(workerData.json).replace({ content: [ContentPart.image(workerData.png), 'n' + workerData.n] })
        bytes = encodeJson([result.toMessage('c' + workerData.n)], 'anthropic')
        try { ToolResult.fromJson('{') } catch (error) { if (error.code !== 'INVALID_JSON') throw error }
      }
      parentPort.postMessage(bytes)`
    const run = (n) =>
      new Promise((resolve, reject) => {
        const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), {
          workerData: { n, json: '{"output":{"a":1.0}}', png: png() },
        })
        worker.once('message', resolve)
        worker.once('error', reject)
      })
    for (let round = 0; round < 2; round++) {
      const results = await Promise.all([1, 2, 3, 4].map(run))
      results.forEach((bytes, i) => assert.match(Buffer.from(bytes).toString(), new RegExp(`"tool_use_id":"c${i + 1}".*"n${i + 1}"`)))
    }
    assert.equal(esm.compactJson(' 1'), '1')
  })
})
void mkdirSync
