// What must not compile: an error that TypeScript does not find is itself an error here.
import type Anthropic from '@anthropic-ai/sdk'
import type { Message } from '@aws-sdk/client-bedrock-runtime'
import type { Content, Interactions } from '@google/genai'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { ModelMessage } from 'ai'
import type { ModelMessage as ModelMessage6 } from 'ai6'
import type OpenAI from 'openai'
import { type ToolCall, type ToolMessage, type Wire, encode, encodeCalls, encodeJson, encodeTurns } from 'toolresult'

declare const calls: ToolCall[]
declare const results: ToolMessage[]
declare const wire: Wire

// One wire to the SDK of another.
// @ts-expect-error
export const claude: Anthropic.MessageParam[] = encode(results, 'openai-chat')
// @ts-expect-error
export const claudeCalls: Anthropic.MessageParam[] = encodeCalls(calls, 'openai-chat')
// @ts-expect-error
export const chat: OpenAI.ChatCompletionMessageParam[] = encode(results, 'anthropic')
// @ts-expect-error
export const responses: OpenAI.Responses.ResponseInputItem[] = encode(results, 'openai-chat')
// @ts-expect-error
export const contents: Content[] = encode(results, 'openai-responses')
// @ts-expect-error
export const steps: Interactions.Step[] = encode(results, 'openai-responses')
// @ts-expect-error
export const converse: Message[] = encode(results, 'anthropic')
// @ts-expect-error
export const model: ModelMessage[] = encode(results, 'openai-chat')
// @ts-expect-error
export const model6: ModelMessage6[] = encode(results, 'mistral')
// @ts-expect-error
export const tool: CallToolResult | undefined = encode(results, 'anthropic')[0]

// What is no list of messages.
// @ts-expect-error
export const bytes: Anthropic.MessageParam[] = encodeJson(results, 'anthropic')
// @ts-expect-error
export const turns: Anthropic.MessageParam[] = encodeTurns([results], 'anthropic')
// @ts-expect-error
export const anyWire: Anthropic.MessageParam[] = encode(results, wire)
// @ts-expect-error one result is no list
export const list: CallToolResult = encode(results, 'mcp')

// Keys that are not there, and options that are none.
// @ts-expect-error
void encode(results, 'anthropic')[0]?.tool_call_id
// @ts-expect-error
void encode(results, 'mcp')[0]?.is_error
// @ts-expect-error
void encodeCalls(calls, 'mcp')[0]?.arguments
// @ts-expect-error
void encode(results, 'ai-sdk', { version: 7, medium: 'note' })
// @ts-expect-error
void encode(results, 'ai-sdk', { version: 8 })
