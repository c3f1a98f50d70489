// Builds the native library and puts it where lib/native.ts looks for it: native/toolresult.PLATFORM.node.
//   node scripts/build-native.mjs [--profile ci|release] [--target RUST_TARGET --platform NAME]
// The profile is `ci` (optimised, with assertions: what tests load) unless given; packaging uses `release`.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { platform } from './platform.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const { values } = parseArgs({
  options: { profile: { type: 'string', default: 'ci' }, target: { type: 'string' }, platform: { type: 'string', default: platform() } },
})

const args = ['build', '--locked', '-p', 'toolresult-node', '--profile', values.profile, '--message-format=json-render-diagnostics']
if (values.target) args.push('--target', values.target)
console.log(`building the native library for ${values.platform} (profile ${values.profile}) …`)
const cargo = spawnSync('cargo', args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8', maxBuffer: 1 << 30 })
if (cargo.error) throw new Error(`cargo is needed to build the native library: ${cargo.error.message}`)
if (cargo.status !== 0) process.exit(cargo.status ?? 1)

const built = cargo.stdout
  .split('\n')
  .filter((line) => line.startsWith('{"reason":"compiler-artifact"'))
  .map((line) => JSON.parse(line))
  .filter(({ target }) => target.name === 'toolresult_node' && target.kind.includes('cdylib'))
  .flatMap(({ filenames }) => filenames)
  .find((file) => /\.(so|dylib|dll)$/.test(file))
if (!built) throw new Error('cargo reported no library')

// Renamed into place: a process that has the old file open keeps it whole.
const destination = join(root, 'native', `toolresult.${values.platform}.node`)
mkdirSync(dirname(destination), { recursive: true })
copyFileSync(built, `${destination}.new`)
renameSync(`${destination}.new`, destination)
console.log(`built native/toolresult.${values.platform}.node`)
