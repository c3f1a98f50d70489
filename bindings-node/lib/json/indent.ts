import { stringEnd } from './read.js'

/** Compact JSON text with a line for each member, for a person to read; digits and strings stay as they are. */
export function indent(text: string): string {
  let out = ''
  let depth = 0
  const line = (): string => `\n${'  '.repeat(depth)}`
  for (let i = 0; i < text.length;) {
    const character = text.charAt(i)
    const end = character === '"' ? stringEnd(text, i) : i + 1
    const empty = (character === '{' || character === '[') && '}]'.includes(text.charAt(i + 1))
    if (empty) {
      out += text.slice(i, i + 2)
      i += 2
      continue
    }
    if (character === '}' || character === ']') {
      depth--
      out += line()
    }
    out += text.slice(i, end)
    if (character === '{' || character === '[') depth++
    if ('{[,'.includes(character)) out += line()
    if (character === ':') out += ' '
    i = end
  }
  return out
}
