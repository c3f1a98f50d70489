// A consumer's TypeScript compiles against the package as it is installed, as an ES module and as CommonJS.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

it('types hold for a consumer, strictly and without the types of Node', () => {
  const folder = mkdtempSync(join(tmpdir(), 'toolresult-types-'))
  try {
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(root, join(folder, 'node_modules', 'toolresult'))
    for (const extension of ['mts', 'cts']) cpSync(join(root, 'test/types/consumer.ts'), join(folder, `consumer.${extension}`))
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      module: 'Node16',
      target: 'ES2022',
      noEmit: true,
      types: [],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mts', '*.cts'] }))
    const { stdout, status } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], {
      encoding: 'utf8',
    })
    assert.equal(stdout, '')
    assert.equal(status, 0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
