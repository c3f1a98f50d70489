// Finds the vectors by listing the folder, and reads the table of limits. Files stay bytes: no JSON reader comes before the code under test.

import { readFileSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const tests = fileURLToPath(new URL('..', import.meta.url))

/** All vectors in the order of their ids: `{ id, operation, wire, input, arguments, expected }`. */
export function discover() {
  const root = join(tests, 'vectors')
  const files = new Map(listed(root).map((path) => [path.split(sep).join('/'), join(root, path)]))
  const ids = [...files.keys()].filter((name) => name.endsWith('.in.json')).map((name) => name.slice(0, -'.in.json'.length))
  const roles = new Map(ids.map((id) => [id, []]))
  for (const name of files.keys()) {
    const owner = ownerOf(name, roles)
    if (owner === undefined) throw new Error(`${name} belongs to no vector`)
    roles.get(owner).push(name.slice(owner.length + 1))
  }
  return ids.sort().map((id) => readCase(id, roles.get(id), (role) => readFileSync(files.get(`${id}.${role}`))))
}

function listed(root) {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
}

function ownerOf(name, ids) {
  for (let end = name.indexOf('.'); end > 0; end = name.indexOf('.', end + 1)) {
    if (ids.has(name.slice(0, end))) return name.slice(0, end)
  }
  return undefined
}

function readCase(id, roles, read) {
  const expectations = roles.filter((role) => role === 'out.json' || role === 'err')
  if (expectations.length !== 1) throw new Error(`${id} needs either .out.json or .err`)
  const given = roles.filter((role) => role.endsWith('.json') && role !== 'in.json' && role !== 'out.json')
  const [operation, wire] = id.split('/')
  return {
    id,
    operation,
    wire: id.split('/').length === 3 ? wire : undefined,
    input: read('in.json'),
    arguments: Object.fromEntries(given.map((role) => [role.slice(0, -'.json'.length), read(role)])),
    expected: expectations[0] === 'err' ? readError(String(read('err'))) : { output: String(read('out.json')) },
  }
}

/** Line 1 the code, line 2 the place; further lines `byte N` and `details JSON`. */
function readError(text) {
  const [code, path = '', ...rest] = text.replace(/\n$/, '').split('\n')
  const expected = { code, path }
  for (const line of rest) {
    if (line.startsWith('byte ')) expected.offset = Number(line.slice(5))
    else if (line.startsWith('details ')) expected.details = line.slice(8)
    else throw new Error(`${JSON.stringify(line)} is no line of an .err file`)
  }
  return expected
}

/** What stands in limits.tsv for a language: "layer vector" to what happens instead. */
export function readLimits(language) {
  const rows = new Map()
  const [, ...lines] = readFileSync(join(tests, 'limits.tsv'), 'utf8').split('\n')
  for (const line of lines.filter((line) => line !== '')) {
    const [rowLanguage, layer, vector, instead, why, ...more] = line.split('\t')
    const key = `${layer} ${vector}`
    if (!instead || !why || more.length > 0 || (rowLanguage === language && rows.has(key))) throw new Error(`limits.tsv: bad row ${line}`)
    if (rowLanguage === language) rows.set(key, instead)
  }
  return rows
}
