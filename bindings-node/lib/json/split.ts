import { stringEnd } from './read.js'

/** One member of an object, its value as text. */
export type Member = readonly [key: string, text: string]

/** The members of a compact object text, each value as it is written: its digits and duplicates are kept. */
export function members(text: string): Member[] {
  const found: Member[] = []
  for (let i = 1; text[i] !== '}';) {
    if (text[i] === ',') i++
    const keyEnd = stringEnd(text, i)
    const end = valueEnd(text, keyEnd + 1)
    found.push([JSON.parse(text.slice(i, keyEnd)) as string, text.slice(keyEnd + 1, end)])
    i = end
  }
  return found
}

/** The elements of a compact array text. */
export function elements(text: string): string[] {
  const found: string[] = []
  for (let i = 1; text[i] !== ']';) {
    if (text[i] === ',') i++
    const end = valueEnd(text, i)
    found.push(text.slice(i, end))
    i = end
  }
  return found
}

/** The position after the value that begins at `start`. */
function valueEnd(text: string, start: number): number {
  let depth = 0
  let i = start
  do {
    switch (text[i]) {
      case '"':
        i = stringEnd(text, i)
        break
      case '{':
      case '[':
        depth++
        i++
        break
      case '}':
      case ']':
        depth--
        i++
        break
      default:
        i = depth === 0 ? scalarEnd(text, i) : i + 1
    }
  } while (depth > 0)
  return i
}

function scalarEnd(text: string, start: number): number {
  let i = start
  while (i < text.length && !',]}'.includes(text.charAt(i))) i++
  return i
}
