"""Gemini Interactions. Sources: types of google-genai (docs/wires.md)."""

from .pairing import blank, listed, only_true, paired


def rules(steps: list, _options: dict) -> list[str]:
    faults: list[str] = []
    pending: list = []
    answers: list = []
    for index, step in enumerate(steps):
        kind, where = step.get("type"), f"[{index}]"
        if kind == "function_call":
            if answers:
                faults += paired(pending, answers, where)
                pending, answers = [], []
            pending.append(step.get("id"))
        elif kind == "function_result":
            answers.append(step.get("call_id"))
            faults += in_result(step, where)
        elif pending and not answers:
            faults.append(f"{where}: something between calls and results")
        faults += blank((part.get("text") for part in listed(step.get("content")) if part.get("type") == "text"), where)
    return faults + paired(pending, answers, "the last turn")


def in_result(step: dict, where: str) -> list[str]:
    parts = listed(step.get("result"))
    faults = only_true(step.get("is_error"), where)
    faults += blank((part.get("text") for part in parts if part.get("type") == "text"), where)
    if step.get("result") is None or step.get("result") == []:
        faults.append(f"{where}: a result must be a text, an object or a list that is not empty")
    for part in parts:
        if part.get("type") not in ("text", "function") and bool(part.get("data")) == bool(part.get("uri")):
            faults.append(f"{where}: exactly one of data and uri")
        if part.get("data") and not part.get("mime_type"):
            faults.append(f"{where}: bytes without a type")
    return faults
