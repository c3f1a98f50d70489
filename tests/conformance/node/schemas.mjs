// Judges by the zod schemas that packages ship. A schema drops what it does not know, so that what came out is compared with what went in.
import { CallToolResultSchema as mcpSdk1 } from '@modelcontextprotocol/sdk/types.js'
import { CallToolResultSchema as mcpSdk2 } from '@modelcontextprotocol/core'
import * as ai7 from 'ai'
import * as ai6 from 'ai6'

const MOST_FAULTS = 4

export const SCHEMAS = {
  'mcp-sdk-1': { mcp: each((result, where) => judged(mcpSdk1, result, where)) },
  'mcp-sdk-2': { mcp: each((result, where) => judged(mcpSdk2, result, where)) },
  'ai-6': { 'ai-sdk': each((message, where) => judged(ai6.modelMessageSchema, message, where)) },
  'ai-7': { 'ai-sdk': each((message, where) => judged(ai7.modelMessageSchema, withUrls(message), where)) },
}

function each(judge) {
  return (conversation) => conversation.flatMap((item, index) => judge(item, `[${index}]`))
}

function judged(schema, value, where) {
  const read = schema.safeParse(value)
  return read.success ? lost(value, read.data, where) : issues(read.error, where)
}

/** JSON has no URL objects, and version 7 wants one where its own reader of JSON would make it. */
function withUrls(value) {
  if (Array.isArray(value)) return value.map(withUrls)
  if (value === null || typeof value !== 'object') return value
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withUrls(inner)]))
  if (copy.type === 'url' && typeof copy.url === 'string' && URL.canParse(copy.url)) copy.url = new URL(copy.url)
  return copy
}

/** What was sent and is not, or not the same, in what was kept. */
function lost(sent, kept, where) {
  if (Array.isArray(sent)) {
    if (!Array.isArray(kept) || kept.length !== sent.length) return [`${where}: the list changed`]
    return sent.flatMap((value, index) => lost(value, kept[index], `${where}[${index}]`))
  }
  if (sent instanceof URL) return []
  if (sent === null || typeof sent !== 'object') return Object.is(sent, kept) ? [] : [`${where}: ${show(sent)} became ${show(kept)}`]
  if (kept === null || typeof kept !== 'object') return [`${where}: an object became ${typeof kept}`]
  // zod drops `__proto__` from every object, so that nobody is polluted by it.
  const members = Object.entries(sent).filter(([key]) => key !== '__proto__')
  return members.flatMap(([key, value]) =>
    Object.hasOwn(kept, key) ? lost(value, kept[key], `${where}.${key}`) : [`${where}.${key}: not known to the SDK`],
  )
}

const show = (value) => JSON.stringify(value)?.slice(0, 80)

/** Of a union's many issues those that got deepest: the branch that was meant. */
function issues(error, where) {
  const all = flat(error.issues, [])
  const deepest = Math.max(...all.map((issue) => issue.path.length))
  const meant = all.filter((issue) => issue.path.length === deepest)
  return [...new Set(meant.map((issue) => `${where}.${issue.path.join('.')}: ${issue.message}`))].slice(0, MOST_FAULTS)
}

function flat(list, base) {
  return list.flatMap((issue) => {
    const path = [...base, ...(issue.path ?? [])]
    const branches = issue.code === 'invalid_union' ? (issue.errors ?? []) : []
    return branches.length > 0 ? branches.flatMap((branch) => flat(branch, path)) : [{ path, message: issue.message }]
  })
}
