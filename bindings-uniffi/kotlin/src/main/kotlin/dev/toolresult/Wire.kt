package dev.toolresult

/**
 * A provider's or framework's JSON for tool results (semantics section 7). A name that the library does not know is `UNKNOWN_WIRE` when it is used.
 *
 * @property name the wire's name, the same in every language
 */
data class Wire(val name: String) {
    /** The [name]. */
    override fun toString(): String = name

    companion object {
        /** Anthropic Messages, also on Vertex and Bedrock (native). */
        @JvmField
        val ANTHROPIC = Wire("anthropic")

        /** OpenAI Chat Completions, also Groq, xAI, DeepSeek, OpenRouter, vLLM and Azure. */
        @JvmField
        val OPENAI_CHAT = Wire("openai-chat")

        /** OpenAI Responses, also on Azure. */
        @JvmField
        val OPENAI_RESPONSES = Wire("openai-responses")

        /** Gemini `generateContent`, also on Vertex. */
        @JvmField
        val GEMINI = Wire("gemini")

        /** Gemini Interactions. */
        @JvmField
        val GEMINI_INTERACTIONS = Wire("gemini-interactions")

        /** Amazon Bedrock Converse. */
        @JvmField
        val BEDROCK = Wire("bedrock")

        /** Mistral Chat Completions. */
        @JvmField
        val MISTRAL = Wire("mistral")

        /** Cohere Chat. */
        @JvmField
        val COHERE = Wire("cohere")

        /** Ollama Chat. */
        @JvmField
        val OLLAMA = Wire("ollama")

        /** The Model Context Protocol. */
        @JvmField
        val MCP = Wire("mcp")

        /** The AI SDK. */
        @JvmField
        val AI_SDK = Wire("ai-sdk")

        /** LangChain, in the form of `messages_to_dict`. */
        @JvmField
        val LANGCHAIN = Wire("langchain")

        /** OpenTelemetry's semantic conventions for generative AI. */
        @JvmField
        val OTEL = Wire("otel")
    }
}
