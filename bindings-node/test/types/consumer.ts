// Compiled, not run: each line says something about a type, `@ts-expect-error` that a mistake is found.
import {
  type AnthropicResults,
  type Bytes,
  ContentPart,
  type FilePart,
  type ImagePart,
  type JsonValue,
  type McpCompleteResult,
  type OpenaiChatCalls,
  Outcome,
  type PartPlan,
  type TextPart,
  ToolCall,
  type ToolMessage,
  ToolResult,
  ToolResultError,
  type Wire,
  compactJson,
  decode,
  decodeCalls,
  encode,
  encodeCalls,
  encodeCallsJson,
  encodeJson,
  encodeTurns,
  isContentPart,
  isToolResult,
  matchResults,
  messagesFromJson,
  outputFromMessage,
  plan,
  supports,
  toMessage,
} from 'toolresult'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
function same<A, B>(_: Equal<A, B>): void {}

// The type of the output is that of the value.
interface Document {
  id: string
  pages: number
}
const result = new ToolResult({ output: { id: 'a', pages: 4 } satisfies Document, content: ['x', ContentPart.text('y')] })
same<typeof result.output, { id: string; pages: number } | undefined>(true)
const stored = ToolResult.fromJson<Document>('{}')
same<typeof stored.output, Document | undefined>(true)
const untyped = ToolResult.fromJson(new Uint8Array())
same<typeof untyped.output, JsonValue | undefined>(true)
same<ReturnType<typeof result.replace<number>>, ToolResult<number>>(true)
same<typeof result.content, readonly ContentPart[] | undefined>(true)
// @ts-expect-error a result is immutable
result.output = undefined
// @ts-expect-error parts are no plain objects
new ToolResult({ content: [{ type: 'text', text: 'x' }] })
// @ts-expect-error there is no such field
new ToolResult({ outputs: 1 })

// `type` tells the kinds apart.
function describe(part: ContentPart): string {
  switch (part.type) {
    case 'text':
    case 'thinking':
      return part.text
    case 'image':
      same<typeof part, ImagePart>(true)
      return `${part.mediaType} ${part.data.length} ${part.data.toString('base64')}`
    case 'image_url':
    case 'video_url':
      return part.url + (part.mediaType ?? '')
    case 'file':
      same<typeof part, FilePart>(true)
      return part.filename ?? part.fileId ?? part.url ?? String(part.data?.length)
    case 'provider_block':
      return part.provider + JSON.stringify(part.data)
    default:
      // @ts-expect-error a part of an unknown kind has no text
      void part.text
      return part.type as string
  }
}
const text: TextPart = ContentPart.text('x', { metadata: { a: 1 }, providerOptions: { openai: { detail: 'low' } } })
// @ts-expect-error immutable
text.text = 'y'
// @ts-expect-error a text has no file name
ContentPart.text('x', { filename: 'a' })
ContentPart.image(new Uint8Array(), { mediaType: 'image/png' })
const unknown: unknown = describe(text)
if (isContentPart(unknown)) same<typeof unknown, ContentPart>(true)
if (unknown instanceof ContentPart) same<typeof unknown, ContentPart>(true)
if (isToolResult(unknown)) same<typeof unknown.output, unknown>(true)

// Messages and wires.
const message: ToolMessage = result.toMessage('call_1', { name: 'fetch', isError: false })
const other = toMessage(Outcome.error(new Error('x')), 'call_2')
// A wire that is named gives its own types; that the providers' SDKs take them is seen in tests/conformance.
const [user] = encode([message], 'anthropic')
same<typeof user, AnthropicResults | undefined>(true)
same<(typeof user & {})['role'], 'user'>(true)
const [converse] = encode([message], 'bedrock', { family: 'nova' })
for (const block of converse?.content ?? [])
  if ('image' in block && 'bytes' in block.image.source) same<typeof block.image.source.bytes, Uint8Array>(true)
same<(typeof turns)[number], AnthropicResults[]>(true)
const turns = encodeTurns([[message]], 'anthropic')
const [mcpResult] = encode([message], 'mcp', { revision: '2026-07-28' })
same<typeof mcpResult, McpCompleteResult | undefined>(true)
const wire = 'mcp' as Wire
const anywhere: object[] = encode([message], wire)
// @ts-expect-error the messages of any wire are not those of one
const one: AnthropicResults[] = encode([message], wire)
// @ts-expect-error no such key
void user?.tool_call_id
const [call] = decodeCalls({ role: 'assistant', content: [] }, 'anthropic')
same<typeof call, ToolCall | undefined>(true)
same<ReturnType<typeof encodeCalls<'openai-chat'>>, OpenaiChatCalls[]>(true)
const callBytes: Bytes = encodeCallsJson(call === undefined ? [] : [call], 'gemini', { vertex: true })
const told: PartPlan[] = [...plan([message], 'mistral', { calls: [] }), supports(ContentPart.text('x'), 'ollama')]
for (const { action, part } of told) {
  same<typeof part, number | undefined>(true)
  // @ts-expect-error no such action
  void (action === 'kept')
}
// @ts-expect-error calls are options of a turn, not of a part
supports(ContentPart.text('x'), 'ollama', { calls: [] })
void [anywhere, one, callBytes]
const bytes: Bytes = encodeJson([message, other], 'anthropic', {
  calls: [new ToolCall('call_1', 'fetch', { a: 1 })],
  media: 'note',
  maxTextChars: 9,
})
const body: Uint8Array = bytes
const shown: string = bytes.toString()
// @ts-expect-error no such wire
encode([message], 'openai')
// @ts-expect-error no such option
encode([message], 'anthropic', { medium: 'note' })
// @ts-expect-error results are made into messages first
encode([result], 'anthropic')
const back: ToolMessage[] = [
  ...decode(bytes, 'anthropic'),
  ...messagesFromJson(shown, { maxBytes: 9 }),
  ...matchResults([], [message], { fillMissing: true }),
]
const { result: again, isError } = ToolResult.fromMessage<Document>(message)
same<typeof again, ToolResult<Document>>(true)
same<typeof isError, boolean>(true)
outputFromMessage({ metadata: {} }, 1)

// Errors.
try {
  compactJson(body)
} catch (error) {
  if (error instanceof ToolResultError) {
    if (error.code === 'INVALID_JSON') same<typeof error.offset, number | undefined>(true)
    // @ts-expect-error no such code
    if (error.code === 'INVALID') void error.path
  }
}
void back
