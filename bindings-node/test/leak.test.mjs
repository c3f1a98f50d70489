// Nothing stays behind: 200,000 results of 2 KiB with a picture, made, sent, stored and read.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'

it('memory does not grow', () => {
  // In a process whose young generation is bounded: V8 lets its own grow by more than what is looked for here.
  const script = fileURLToPath(new URL('leak.mjs', import.meta.url))
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--expose-gc', '--max-semi-space-size=4', script], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  assert.ok(Number(stdout) <= 16, `grew by ${stdout.trim()} MiB`)
})
