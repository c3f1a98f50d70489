"""google-genai's models: the contents of generateContent and the steps of Interactions."""

import json
from importlib import import_module

from google.genai import types
from pydantic import ValidationError

from .compare import lost, unknown_members
from .typed import short

PART_FIELDS = (
    "text",
    "inline_data",
    "file_data",
    "function_call",
    "function_response",
    "executable_code",
    "code_execution_result",
    "tool_call",
    "tool_response",
)

# Private, because nothing public reads a step: the pin keeps the path.
INTERACTIONS = "google.genai._gaos.types.interactions"
STEPS = {
    "function_result": ("functionresultstep", "FunctionResultStep"),
    "function_call": ("functioncallstep", "FunctionCallStep"),
    "user_input": ("userinputstep", "UserInputStep"),
}


def contents(items: list) -> list[str]:
    faults = []
    for index, item in enumerate(items):
        try:
            content = types.Content.model_validate_json(json.dumps(item))
        except ValidationError as error:
            faults += short(error, f"[{index}]")
            continue
        kept = json.loads(content.model_dump_json(exclude_none=True, by_alias=True))
        faults += lost(item, kept, f"[{index}]", any_base64=True) + left_open(content, f"[{index}]")
    return faults


def left_open(content: types.Content, where: str) -> list[str]:
    """What the SDK's documentation requires and its models, where every field is optional, let pass."""
    faults = []
    if content.role not in ("user", "model"):
        faults.append(f"{where}.role: types.Content.role is 'user' or 'model', not {content.role!r}")
    for index, part in enumerate(content.parts or []):
        at = f"{where}.parts[{index}]"
        given = [field for field in PART_FIELDS if getattr(part, field) is not None]
        if len(given) != 1:
            faults.append(f"{at}: types.Part has exactly one data field, not {given}")
        if part.function_response is not None:
            faults += response_faults(part.function_response, f"{at}.functionResponse")
    return faults


def response_faults(response: types.FunctionResponse, where: str) -> list[str]:
    faults = []
    if not response.name or response.response is None:
        faults.append(f"{where}: name and response are required")
    for index, part in enumerate(response.parts or []):
        if (part.inline_data is None) == (part.file_data is None):
            faults.append(f"{where}.parts[{index}]: one of inlineData and fileData")
    return faults


def interactions(steps: list) -> list[str]:
    faults = []
    for index, step in enumerate(steps):
        where = f"[{index}]"
        if step.get("type") not in STEPS:
            faults.append(f"{where}: type is none of {sorted(STEPS)}")
            continue
        module, name = STEPS[step["type"]]
        try:
            model = getattr(import_module(f"{INTERACTIONS}.{module}"), name).model_validate(step)
        except ValidationError as error:
            faults += short(error, where)
            continue
        faults += unknown_members(model, where)
        # The model keeps nothing of an object, so that only texts and lists can be compared.
        if not isinstance(step.get("result"), dict):
            faults += lost(step, model.model_dump(mode="json", exclude_none=True), where, any_base64=True)
    return faults
