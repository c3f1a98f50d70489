// What `npm pack` needs in place: the JavaScript, this platform's library optimised for release, and the licences, which stand at the root of the
// repository.
import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
for (const args of [
  ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'],
  ['scripts/build-native.mjs', '--profile', 'release'],
]) {
  // Standard output is npm's: `npm pack --json` prints what it packed there.
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(status ?? 1)
}
for (const name of ['LICENSE', 'LICENSE-MIT', 'LICENSE-APACHE']) copyFileSync(join(root, '..', name), join(root, name))
