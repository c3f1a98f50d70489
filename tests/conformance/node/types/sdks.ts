// What a user writes with each provider's own SDK: compiled, never run. Every call takes what `encode` and `encodeCalls` give as it stands,
// without a cast and without `any`.
import Anthropic from '@anthropic-ai/sdk'
import { type BedrockRuntimeClient, ConverseCommand, type Message } from '@aws-sdk/client-bedrock-runtime'
import { type Content, GoogleGenAI, type Interactions } from '@google/genai'
import type { CallToolRequest, CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { type LanguageModel, type ModelMessage, generateText } from 'ai'
import type { LanguageModel as LanguageModel6, ModelMessage as ModelMessage6 } from 'ai6'
import { generateText as generateText6 } from 'ai6'
import OpenAI from 'openai'
import { type ToolCall, type ToolMessage, type Wire, encode, encodeCalls, encodeTurns } from 'toolresult'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const same = <A, B>(equal: Equal<A, B>): void => void equal

export async function anthropic(client: Anthropic, calls: ToolCall[], results: ToolMessage[]): Promise<void> {
  const history: Anthropic.MessageParam[] = [{ role: 'user', content: 'What is in the picture?' }]
  await client.messages.create({
    model: 'claude-opus-4-5',
    max_tokens: 1024,
    messages: [...history, ...encodeCalls(calls, 'anthropic'), ...encode(results, 'anthropic', { calls })],
  })
  await client.messages.create({ model: 'claude-opus-4-5', max_tokens: 1024, messages: encode(results, 'anthropic') })
  history.push(...encodeCalls(calls, 'anthropic'), ...encode(results, 'anthropic', { media: 'note' }))
  for (const turn of encodeTurns([results], 'anthropic')) history.push(...turn)
  const [user] = encode(results, 'anthropic')
  same<typeof user, { role: 'user'; content: (typeof user & {})['content'] } | undefined>(true)
  for (const block of user?.content ?? []) if (block.type === 'tool_result') same<typeof block.tool_use_id, string>(true)
}

export async function openaiChat(client: OpenAI, calls: ToolCall[], results: ToolMessage[]): Promise<void> {
  const history: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'What is in the picture?' }]
  await client.chat.completions.create({
    model: 'gpt-5.1',
    messages: [...history, ...encodeCalls(calls, 'openai-chat'), ...encode(results, 'openai-chat', { calls })],
  })
  await client.chat.completions.create({ model: 'gpt-5.1', messages: encode(results, 'openai-chat') })
  history.push(...encode(results, 'openai-chat'))
}

export async function openaiResponses(client: OpenAI, calls: ToolCall[], results: ToolMessage[]): Promise<void> {
  const history: OpenAI.Responses.ResponseInputItem[] = [{ role: 'user', content: 'What is in the picture?' }]
  await client.responses.create({
    model: 'gpt-5.1',
    input: [...history, ...encodeCalls(calls, 'openai-responses'), ...encode(results, 'openai-responses', { calls })],
  })
  await client.responses.create({ model: 'gpt-5.1', previous_response_id: 'resp_1', input: encode(results, 'openai-responses') })
  history.push(...encode(results, 'openai-responses'))
}

export async function googleGenai(client: GoogleGenAI, calls: ToolCall[], results: ToolMessage[]): Promise<void> {
  const model = 'gemini-3-flash'
  const history: Content[] = [{ role: 'user', parts: [{ text: 'What is in the picture?' }] }]
  await client.models.generateContent({
    model,
    contents: [...history, ...encodeCalls(calls, 'gemini', { model }), ...encode(results, 'gemini', { calls, model })],
  })
  await client.models.generateContent({ model, contents: encode(results, 'gemini', { vertex: true }) })
  history.push(...encode(results, 'gemini'))
}

export function googleInteractions(calls: ToolCall[], results: ToolMessage[]): Interactions.Step[] {
  return [...encodeCalls(calls, 'gemini-interactions'), ...encode(results, 'gemini-interactions', { calls })]
}

export async function bedrock(client: BedrockRuntimeClient, calls: ToolCall[], results: ToolMessage[]): Promise<void> {
  const history: Message[] = [{ role: 'user', content: [{ text: 'What is in the picture?' }] }]
  await client.send(
    new ConverseCommand({
      modelId: 'anthropic.claude-sonnet-4-5',
      messages: [...history, ...encodeCalls(calls, 'bedrock'), ...encode(results, 'bedrock', { calls, family: 'anthropic' })],
    }),
  )
  await client.send(new ConverseCommand({ modelId: 'amazon.nova-pro', messages: encode(results, 'bedrock', { family: 'nova' }) }))
}

export async function aiSdk(model: LanguageModel, calls: ToolCall[], results: ToolMessage[]): Promise<void> {
  const history: ModelMessage[] = [{ role: 'user', content: 'What is in the picture?' }]
  history.push(...encodeCalls(calls, 'ai-sdk', { version: 7 }), ...encode(results, 'ai-sdk', { calls, version: 7 }))
  await generateText({ model, messages: history })
  await generateText({ model, messages: encode(results, 'ai-sdk', { version: 7 }) })
  for (const turn of encodeTurns([results], 'ai-sdk', { version: 7 })) history.push(...turn)
}

export async function aiSdk6(model: LanguageModel6, calls: ToolCall[], results: ToolMessage[]): Promise<void> {
  const history: ModelMessage6[] = [{ role: 'user', content: 'What is in the picture?' }]
  history.push(...encodeCalls(calls, 'ai-sdk'), ...encode(results, 'ai-sdk', { calls }))
  await generateText6({ model, messages: history })
  await generateText6({ model, messages: encode(results, 'ai-sdk', { version: 6 }) })
}

/** The handler of a tool of a server, and a request of a client. */
export function mcp(call: ToolCall, result: ToolMessage): CallToolResult {
  for (const request of encodeCalls([call], 'mcp')) {
    const typed: CallToolRequest = request
    same<typeof request.params.name, string>(true)
    void typed
  }
  const [encoded] = encode([result], 'mcp', { structured: 'never' })
  if (encoded === undefined) throw new Error('one message, one result')
  same<typeof encoded.isError, boolean | undefined>(true)
  return encoded
}

/** Where the wire is known at run time only, the messages are those of any wire. */
export function anyWire(results: ToolMessage[], wire: Wire): object[] {
  return encode(results, wire)
}
