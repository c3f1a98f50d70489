// Judges by the TypeScript types that packages ship: conversations are written as literals and given to the compiler, which also refuses
// unknown keys. Texts are shortened first, so that each shape is compiled once.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const here = path.dirname(fileURLToPath(import.meta.url))

// By judge and wire: the import, and the type of the conversation.
export const TYPES = {
  'anthropic-types': { anthropic: ["import Anthropic from '@anthropic-ai/sdk'", 'Anthropic.MessageParam[]'] },
  'openai-types': {
    'openai-chat': ["import OpenAI from 'openai'", 'OpenAI.Chat.Completions.ChatCompletionMessageParam[]'],
    'openai-responses': ["import OpenAI from 'openai'", 'OpenAI.Responses.ResponseInputItem[]'],
  },
  'google-genai-types': {
    gemini: ["import type { Content } from '@google/genai'", 'Content[]'],
    'gemini-interactions': ["import type { Interactions } from '@google/genai'", 'Interactions.Step[]'],
  },
  'ai-7-types': { 'ai-sdk': ["import type { ModelMessage } from 'ai'", 'ModelMessage[]'] },
}

const OPTIONS = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: [],
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
}

// Words of a vocabulary (types, media types, roles) are short and plain; anything else is text, and one text is as good as another.
const WORD = /^[\w./+-]{1,40}$/

// The compiler gives up on deeper literals. Only values of the application go that deep.
const DEEPEST = 24

/** The conversation as a literal, with every text shortened to the same one. */
export function shapeOf(value, depth = 0) {
  if (depth > DEEPEST) return 'null'
  if (Array.isArray(value)) return `[${value.map((inner) => shapeOf(inner, depth + 1)).join(', ')}]`
  if (value === null || typeof value !== 'object') return typeof value === 'string' && !WORD.test(value) ? '"…"' : JSON.stringify(value)
  // Written as a computed key, because `"__proto__": x` in a literal is no member.
  const name = (key) => (key === '__proto__' ? '["__proto__"]' : JSON.stringify(key))
  const members = Object.entries(value).map(([key, inner]) => `${name(key)}: ${shapeOf(inner, depth + 1)}`)
  return `{${members.join(', ')}}`
}

/** The faults of many shapes, each of a [import, type]; one program for all of them. */
export function compiled(shapes) {
  const files = new Map()
  shapes.forEach(({ type: [head, type], shape }, index) => {
    files.set(path.join(here, `shape-${index}.ts`), `${head}\nexport const conversation: ${type} = ${shape}\n`)
  })
  const program = ts.createProgram([...files.keys()], OPTIONS, hostOf(files))
  return [...files.keys()].map((name) => faultsOf(program, program.getSourceFile(name)))
}

function faultsOf(program, source) {
  const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
  return found.map((fault) => ts.flattenDiagnosticMessageText(fault.messageText, ' ').replace(/\s+/g, ' ').slice(0, 400))
}

/** A compiler host that also reads the literals, which are never written to disk. */
function hostOf(files) {
  const host = ts.createCompilerHost(OPTIONS)
  const { readFile, fileExists, getSourceFile } = host
  host.readFile = (name) => files.get(name) ?? readFile.call(host, name)
  host.fileExists = (name) => files.has(name) || fileExists.call(host, name)
  host.getSourceFile = (name, version, ...rest) =>
    files.has(name) ? ts.createSourceFile(name, files.get(name), version) : getSourceFile.call(host, name, version, ...rest)
  return host
}
