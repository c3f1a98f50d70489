"""MCP, the results of `tools/call`. Sources: the types of mcp-types, semantics section 7 and docs/wires.md."""

from .pairing import blank, listed, only_true

WRAPPED = {"dev.toolresult/wrapped": True}


def rules(results: list, options: dict) -> list[str]:
    return [fault for i, result in enumerate(results) for fault in in_result(result, options, f"[{i}]")]


def in_result(result: dict, options: dict, where: str) -> list[str]:
    newest = options.get("revision") == "2026-07-28"
    blocks = listed(result.get("content"))
    faults = blank((block.get("text") for block in blocks if block.get("type") == "text"), where)
    faults += only_true(result.get("isError"), where)
    if not isinstance(result.get("content"), list):
        faults.append(f"{where}: content is a list, and required")
    if (result.get("resultType") == "complete") != newest:
        faults.append(f"{where}: resultType is for 2026-07-28 and required there")
    if "structuredContent" in result:
        faults += in_structured(result, options, where)
    for block in blocks:
        if block.get("type") == "resource_link" and not (block.get("name") and "://" in str(block.get("uri"))):
            faults.append(f"{where}: a link has a name and an absolute address")
    return faults


def in_structured(result: dict, options: dict, where: str) -> list[str]:
    faults = []
    if options.get("structured") == "never":
        faults.append(f"{where}: structured content although none was asked for")
    if result.get("isError"):
        faults.append(f"{where}: structured content in an error")
    if options.get("revision") != "2026-07-28" and not isinstance(result["structuredContent"], dict):
        faults.append(f"{where}: structured content that is no object")
    if "_meta" in result and (result["_meta"] != WRAPPED or list(result["structuredContent"]) != ["result"]):
        faults.append(f"{where}: the mark of a wrapped value on something else")
    return faults
