"""mcp-types' wire models of the result of `tools/call`, one revision at a time."""

from collections.abc import Callable

from mcp_types import methods
from mcp_types._v2026_07_28 import CallToolResult as CallToolResult2026
from pydantic import ValidationError

from .compare import lost, unbase64
from .typed import short


def kept_2026(result: dict) -> dict:
    # The public table of methods accepts anything with a resultType for this revision, in a union with InputRequiredResult.
    model = CallToolResult2026.model_validate(result, by_name=False)
    return model.model_dump(mode="json", by_alias=True, exclude_none=True)


def results(revision: str) -> Callable[[list], list[str]]:
    def kept(result: dict) -> dict:
        if revision == "2026-07-28":
            return kept_2026(result)
        return methods.serialize_server_result("tools/call", revision, result)

    def faults(payload: list) -> list[str]:
        return [fault for i, result in enumerate(payload) for fault in result_faults(result, f"[{i}]")]

    def result_faults(result: dict, where: str) -> list[str]:
        try:
            received = kept(result)
        except ValidationError as error:
            return short(error, where)
        # Right in 2026-07-28, but this SDK leaves out every null.
        sent = {key: value for key, value in result.items() if not (key == "structuredContent" and value is None)}
        return lost(sent, received, where) + bad_base64(result, where)

    return faults


def bad_base64(result: dict, where: str) -> list[str]:
    """The models do not look at base64."""
    faults = []
    for index, block in enumerate(result.get("content") or []):
        data = block.get("data", (block.get("resource") or {}).get("blob"))
        if data is not None and unbase64(data) is None:
            faults.append(f"{where}.content[{index}]: not standard base64")
    return faults
