// What `encode` and `encodeCalls` give on each wire: plain types, which the providers' SDKs accept as they stand, with nothing of an SDK
// imported. `type` and not `interface`, because only those are accepted where an SDK asks for any keys.
//
// A provider block is replayed as the application gave it, and options of a provider may add keys: neither has a type here.

/**
 * A JSON value of the application, as SDKs know JSON. Integers that no `number` holds, outside ±(2^53−1), are `bigint` at run time.
 */
export type WireJson = null | boolean | number | string | WireJson[] | { [key: string]: WireJson }

/** A JSON object of the application. */
export type WireJsonObject = { [key: string]: WireJson }

/** Words, on the wires that have them in this form. */
export type TextBlock = { type: 'text'; text: string }

/** A function that is called, its arguments as JSON text. */
export type TextFunction = { name: string; arguments: string }

/** One call of a function. */
export type TextFunctionCall = { id: string; type: 'function'; function: TextFunction }

/** A picture of `anthropic`. */
export type AnthropicImage = {
  type: 'image'
  source:
    | { type: 'base64'; media_type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'; data: string }
    | { type: 'url'; url: string }
    | { type: 'file'; file_id: string }
}

/** A file of `anthropic`. */
export type AnthropicDocument = {
  type: 'document'
  source:
    | { type: 'base64'; media_type: 'application/pdf'; data: string }
    | { type: 'text'; media_type: 'text/plain'; data: string }
    | { type: 'url'; url: string }
    | { type: 'file'; file_id: string }
  title?: string
}

/** One result of `anthropic`. */
export type AnthropicToolResult = {
  type: 'tool_result'
  tool_use_id: string
  content?: string | (TextBlock | AnthropicImage | AnthropicDocument)[]
  is_error?: boolean
}

/** `anthropic`: the user message with all results of the turn. */
export type AnthropicResults = { role: 'user'; content: (AnthropicToolResult | TextBlock | AnthropicImage | AnthropicDocument)[] }

/** `anthropic`: the assistant message with the calls. */
export type AnthropicCalls = { role: 'assistant'; content: { type: 'tool_use'; id: string; name: string; input: WireJsonObject }[] }

/** `openai-chat`: one result. */
export type OpenaiChatResult = { role: 'tool'; tool_call_id: string; content: string | TextBlock[] }

/** One of the media of `openai-chat`. */
export type OpenaiChatPart =
  | { type: 'image_url'; image_url: { url: string; detail?: 'auto' | 'low' | 'high' } }
  | { type: 'input_audio'; input_audio: { data: string; format: 'wav' | 'mp3' } }
  | { type: 'file'; file: { filename?: string; file_data?: string; file_id?: string } }

/** `openai-chat`: the media that follow after the results. */
export type OpenaiChatMedia = { role: 'user'; content: (TextBlock | OpenaiChatPart)[] }

/** `openai-chat`: the assistant message with the calls. */
export type OpenaiChatCalls = {
  role: 'assistant'
  content: null
  tool_calls: (TextFunctionCall | { id: string; type: 'custom'; custom: { name: string; input: string } })[]
}

/** A text or file of `openai-responses`. */
export type OpenaiResponsesPart =
  { type: 'input_text'; text: string } | { type: 'input_file'; filename?: string; file_data?: string; file_url?: string; file_id?: string }

/** A picture of `openai-responses`. */
export type OpenaiResponsesImage = { type: 'input_image'; detail?: OpenaiResponsesDetail; image_url?: string; file_id?: string }

/** How closely the model looks at a picture. */
export type OpenaiResponsesDetail = 'auto' | 'low' | 'high' | 'original'

/** `openai-responses`: one result, of a function, or of a custom tool, where a picture always says its detail. */
export type OpenaiResponsesResult =
  | { type: 'function_call_output'; call_id: string; output: string | (OpenaiResponsesPart | OpenaiResponsesImage)[] }
  | {
      type: 'custom_tool_call_output'
      call_id: string
      output: string | (OpenaiResponsesPart | (OpenaiResponsesImage & { detail: OpenaiResponsesDetail }))[]
    }

/** `openai-responses`: one call. */
export type OpenaiResponsesCall =
  | { type: 'function_call'; call_id: string; name: string; arguments: string; id?: string }
  | { type: 'custom_tool_call'; call_id: string; name: string; input: string; id?: string }

/** Bytes in base64, or an address, of `gemini`. */
export type GeminiMedia = { inlineData: { mimeType: string; data: string } } | { fileData: { fileUri: string; mimeType?: string } }

/** One result of `gemini`. */
export type GeminiFunctionResponse = {
  functionResponse: { id?: string; name: string; response: { [key: string]: unknown }; parts?: GeminiMedia[] }
}

/** `gemini`: a content with all results of the turn, or with the media that follow after them. */
export type GeminiResults = { role: 'user'; parts: (GeminiFunctionResponse | GeminiMedia | { text: string })[] }

/** `gemini`: the content with the calls. */
export type GeminiCalls = {
  role: 'model'
  parts: { functionCall: { id?: string; name: string; args: { [key: string]: unknown } }; thoughtSignature?: string }[]
}

/** One of the media of `gemini-interactions`. */
export type GeminiInteractionsMedia = { type: 'image' | 'audio' | 'video' | 'document'; mime_type?: string; data?: string; uri?: string }

/** `gemini-interactions`: one result. */
export type GeminiInteractionsResult = {
  type: 'function_result'
  call_id: string
  name?: string
  result: string | (TextBlock | GeminiInteractionsMedia)[]
  is_error?: boolean
}

/** `gemini-interactions`: one call. */
export type GeminiInteractionsCall = { type: 'function_call'; id: string; name: string; arguments: WireJsonObject; signature?: string }

/** Where bytes of `bedrock` are: raw, or in a bucket. */
export type BedrockSource = { bytes: Uint8Array } | { s3Location: { uri: string } }

/** A picture of `bedrock`. */
export type BedrockImage = { image: { format: 'png' | 'jpeg' | 'gif' | 'webp'; source: BedrockSource } }

/** A file of `bedrock`. */
export type BedrockDocument = {
  document: { format: 'pdf' | 'csv' | 'doc' | 'docx' | 'xls' | 'xlsx' | 'html' | 'txt' | 'md'; name: string; source: BedrockSource }
}

/** A film of `bedrock`. */
export type BedrockVideo = {
  video: { format: 'mkv' | 'mov' | 'mp4' | 'webm' | 'flv' | 'mpeg' | 'mpg' | 'wmv' | 'three_gp'; source: BedrockSource }
}

/** One result of `bedrock`. */
export type BedrockToolResult = {
  toolResult: {
    toolUseId: string
    content: ({ text: string } | { json: WireJson } | BedrockImage | BedrockDocument | BedrockVideo)[]
    status?: 'error'
  }
}

/** `bedrock`: a message with results, or with the media that follow after them; bytes are raw. */
export type BedrockResults = {
  role: 'user' | 'assistant'
  content: (BedrockToolResult | { text: string } | BedrockImage | BedrockDocument | BedrockVideo | { cachePoint: { type: 'default' } })[]
}

/** `bedrock`: the assistant message with the calls. */
export type BedrockCalls = {
  role: 'assistant'
  content: { toolUse: { toolUseId: string; name: string; input: WireJsonObject } }[]
}

/** A file inside a result of `mcp`: its text, or its bytes in base64. */
export type McpResourceContents = { uri: string; mimeType?: string; text: string } | { uri: string; mimeType?: string; blob: string }

/** A text, picture, sound, file or address of `mcp`. */
export type McpBlock =
  | TextBlock
  | { type: 'image'; data: string; mimeType: string }
  | { type: 'audio'; data: string; mimeType: string }
  | { type: 'resource'; resource: McpResourceContents }
  | { type: 'resource_link'; uri: string; name: string; title?: string; description?: string; mimeType?: string }

/** `mcp`: the result of one call; what a tool of a server gives back. */
export type McpResult = {
  content: McpBlock[]
  structuredContent?: { [key: string]: unknown }
  isError?: boolean
  _meta?: { [key: string]: unknown }
}

/** `mcp`, revision 2026-07-28: it says that it is complete, and its structured content may be any value. */
export type McpCompleteResult = Omit<McpResult, 'structuredContent'> & { resultType: 'complete'; structuredContent?: WireJson }

/** `mcp`: the request of one call. */
export type McpCall = {
  jsonrpc: '2.0'
  id: string
  method: 'tools/call'
  params: { name: string; arguments: { [key: string]: unknown } }
}

/** Bytes of `ai-sdk` 6, in base64. */
export type AiSdkBytes =
  { type: 'image-data'; data: string; mediaType: string } | { type: 'file-data'; data: string; mediaType: string; filename?: string }

/** Bytes of `ai-sdk` 7, in base64. */
export type AiSdkFile = { type: 'file'; mediaType: string; data: { type: 'data'; data: string }; filename?: string }

/** A file of `ai-sdk` by its address. */
export type AiSdkAddress = { type: 'image-url'; url: string } | { type: 'file-url'; url: string }

/** A file of `ai-sdk` that the provider keeps. */
export type AiSdkFileId = { type: 'image-file-id'; fileId: string } | { type: 'file-id'; fileId: string }

/** What one result of `ai-sdk` says; `Bytes` as the version has them. */
export type AiSdkOutput<Bytes> =
  | { type: 'text'; value: string }
  | { type: 'error-text'; value: string }
  | { type: 'json'; value: WireJson }
  | { type: 'error-json'; value: WireJson }
  | { type: 'content'; value: (TextBlock | AiSdkAddress | AiSdkFileId | Bytes)[] }

/** `ai-sdk`: the tool message with all results of the turn, for version 6 unless `Bytes` are those of 7. */
export type AiSdkResults<Bytes = AiSdkBytes> = {
  role: 'tool'
  content: { type: 'tool-result'; toolCallId: string; toolName: string; output: AiSdkOutput<Bytes> }[]
}

/** `ai-sdk`: the media of a failed result, which follow after the results. */
export type AiSdkMedia = {
  role: 'user'
  content: (
    TextBlock | { type: 'image'; image: string; mediaType?: string } | { type: 'file'; data: string; mediaType: string; filename?: string }
  )[]
}

/** `ai-sdk`: the assistant message with the calls. */
export type AiSdkCalls = {
  role: 'assistant'
  content: { type: 'tool-call'; toolCallId: string; toolName: string; input: WireJsonObject; providerExecuted?: boolean }[]
}

/** `mistral`: one result. */
export type MistralResult = { role: 'tool'; name?: string; tool_call_id: string; content: string | TextBlock[] }

/** `mistral`: the files that follow after the results. */
export type MistralMedia = {
  role: 'user'
  content: (
    | TextBlock
    | { type: 'image_url'; image_url: string }
    | { type: 'document_url'; document_url: string; document_name?: string }
    | { type: 'input_audio'; input_audio: string }
    | { type: 'file'; file_id: string }
  )[]
}

/** `mistral`: the assistant message that stands between results and files. */
export type MistralBetween = { role: 'assistant'; content: string }

/** `mistral`: the assistant message with the calls. */
export type MistralCalls = { role: 'assistant'; content: string; tool_calls: TextFunctionCall[] }

/** `cohere`: one result. */
export type CohereResult = {
  role: 'tool'
  tool_call_id: string
  content: string | (TextBlock | { type: 'document'; document: { data: WireJsonObject } })[]
}

/** `cohere`: the pictures that follow after the results. */
export type CohereMedia = {
  role: 'user'
  content: (TextBlock | { type: 'image_url'; image_url: { url: string; detail?: 'auto' | 'low' | 'high' } })[]
}

/** `cohere`: the assistant message with the calls. */
export type CohereCalls = { role: 'assistant'; tool_calls: TextFunctionCall[] }

/** `ollama`: one result, with its pictures in base64. */
export type OllamaResult = { role: 'tool'; tool_name?: string; content: string; images?: string[] }

/** `ollama`: the assistant message with the calls. */
export type OllamaCalls = { role: 'assistant'; content: string; tool_calls: { function: { name: string; arguments: WireJsonObject } }[] }

/** One of the media of `langchain`. */
export type LangchainMedia = {
  type: 'image' | 'audio' | 'video' | 'file'
  base64?: string
  url?: string
  file_id?: string
  mime_type?: string
  extras?: WireJsonObject
}

/** `langchain`: one stored result; the artifact is the output, which stays in the application. */
export type LangchainResult = {
  type: 'tool'
  data: {
    type: 'tool'
    content: string | (TextBlock | LangchainMedia)[]
    additional_kwargs: WireJsonObject
    response_metadata: WireJsonObject
    name: string | null
    id: null
    tool_call_id: string
    artifact: WireJson
    status: 'success' | 'error'
  }
}

/** `langchain`: the stored message with the calls. */
export type LangchainCalls = {
  type: 'ai'
  data: {
    type: 'ai'
    content: string
    additional_kwargs: WireJsonObject
    response_metadata: WireJsonObject
    tool_calls: { type: 'tool_call'; name: string; args: WireJsonObject; id: string }[]
    invalid_tool_calls: WireJson[]
  }
}

/** One of the media of `otel`. */
export type OtelMedia = { modality: string; mime_type?: string } & (
  { type: 'blob'; content: string } | { type: 'uri'; uri: string } | { type: 'file'; file_id: string }
)

/** `otel`: the message with one result. */
export type OtelResult = { role: 'tool'; parts: ({ type: 'tool_call_response'; id?: string; response: WireJson } | OtelMedia)[] }

/** `otel`: the assistant message with the calls. */
export type OtelCalls = { role: 'assistant'; parts: { type: 'tool_call'; id: string; name: string; arguments: WireJsonObject }[] }

/** What `encode` gives on each wire, in the form that its options have by default. */
export type Encoded = {
  anthropic: AnthropicResults[]
  'openai-chat': (OpenaiChatResult | OpenaiChatMedia)[]
  'openai-responses': OpenaiResponsesResult[]
  gemini: GeminiResults[]
  bedrock: BedrockResults[]
  mcp: McpResult[]
  'ai-sdk': (AiSdkResults | AiSdkMedia)[]
  mistral: (MistralResult | MistralBetween | MistralMedia)[]
  cohere: (CohereResult | CohereMedia)[]
  ollama: OllamaResult[]
  langchain: LangchainResult[]
  otel: OtelResult[]
  'gemini-interactions': GeminiInteractionsResult[]
}

/** What `encodeCalls` gives on each wire. */
export type EncodedCalls = {
  anthropic: AnthropicCalls[]
  'openai-chat': OpenaiChatCalls[]
  'openai-responses': OpenaiResponsesCall[]
  gemini: GeminiCalls[]
  bedrock: BedrockCalls[]
  mcp: McpCall[]
  'ai-sdk': AiSdkCalls[]
  mistral: MistralCalls[]
  cohere: CohereCalls[]
  ollama: OllamaCalls[]
  langchain: LangchainCalls[]
  otel: OtelCalls[]
  'gemini-interactions': GeminiInteractionsCall[]
}
