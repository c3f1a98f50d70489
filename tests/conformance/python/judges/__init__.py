"""Every judge in Python: the faults that a provider's own package finds in a conversation."""

from collections.abc import Callable

from . import anthropic, bedrock, cohere, google, langchain, mcp, mistral, ollama, openai, otel

Judge = Callable[[list], list[str]]

# By name and wire, as ../judges.tsv has them.
JUDGES: dict[tuple[str, str], Judge] = {
    ("anthropic", "anthropic"): anthropic.messages,
    ("anthropic-beta", "anthropic"): anthropic.beta_messages,
    ("openai", "openai-chat"): openai.chat,
    ("openai", "openai-responses"): openai.responses,
    ("google-genai", "gemini"): google.contents,
    ("google-genai", "gemini-interactions"): google.interactions,
    ("botocore", "bedrock"): bedrock.messages,
    ("mistralai", "mistral"): mistral.chat,
    ("mistral-common-v3", "mistral"): mistral.common(3),
    ("mistral-common-v11", "mistral"): mistral.common(11),
    ("mistral-common-v13", "mistral"): mistral.common(13),
    ("mistral-common-v15", "mistral"): mistral.common(15),
    ("cohere", "cohere"): cohere.chat,
    ("ollama", "ollama"): ollama.chat,
    ("mcp-types-2025-06-18", "mcp"): mcp.results("2025-06-18"),
    ("mcp-types-2025-11-25", "mcp"): mcp.results("2025-11-25"),
    ("mcp-types-2026-07-28", "mcp"): mcp.results("2026-07-28"),
    ("langchain-core", "langchain"): langchain.messages,
    ("opentelemetry-util-genai", "otel"): otel.messages,
}
