"""OpenAI's TypedDicts: the messages of Chat Completions and the items of Responses."""

from .typed import each_by

CHAT = "openai.types.chat:ChatCompletion"
MESSAGES = {
    role: f"{CHAT}{role.capitalize()}MessageParam"
    for role in ("tool", "assistant", "user", "system", "developer", "function")
}

RESPONSES = "openai.types.responses."
INPUT_ITEMS = f"{RESPONSES}response_input_item_param:"
ITEMS = {
    "function_call": f"{RESPONSES}response_function_tool_call_param:ResponseFunctionToolCallParam",
    "function_call_output": f"{INPUT_ITEMS}FunctionCallOutput",
    "custom_tool_call": f"{RESPONSES}response_custom_tool_call_param:ResponseCustomToolCallParam",
    "custom_tool_call_output": f"{RESPONSES}response_custom_tool_call_output_param:ResponseCustomToolCallOutputParam",
    "message": f"{RESPONSES}easy_input_message_param:EasyInputMessageParam",
}


def chat(messages: list) -> list[str]:
    return each_by("role", messages, MESSAGES)


def responses(items: list) -> list[str]:
    # A message may leave its type out; then it is known by its role.
    typed = [{"type": "message", **item} if "role" in item else item for item in items]
    return each_by("type", typed, ITEMS, f"{INPUT_ITEMS}ResponseInputItemParam")
