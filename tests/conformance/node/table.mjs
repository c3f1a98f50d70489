// The table of judges, shared with Python: who judges which wire, and for which options.
import fs from 'node:fs'

export const RULES = 'rules'

export function readTable(path) {
  const lines = fs.readFileSync(path, 'utf8').split('\n')
  return lines.filter((line) => line && !line.startsWith('#')).map(rowOf)
}

function rowOf(line) {
  const [judge, language, wire, options] = line.split('\t')
  const pairs = options === '-' ? [] : options.split(',').map((pair) => pair.split('='))
  return { judge, language, wire, takes: (given) => pairs.every(([key, values]) => values.split('|').includes(given[key])) }
}
