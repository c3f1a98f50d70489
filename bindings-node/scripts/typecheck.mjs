// Checks the types of the package's own sources, then, as a test does, those that a consumer sees.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const run = (...args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1
process.exitCode = run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json') || run('--test', 'test/types.test.mjs')
