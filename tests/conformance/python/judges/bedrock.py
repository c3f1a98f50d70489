"""botocore's service model of Bedrock Converse, its validator and its serialiser.

The validator looks at names, types, required members, unions and least lengths only. What the same model says of patterns, greatest
lengths, enumerations and blobs is checked here, and the body is compared with the one that botocore itself would send.
"""

import functools
import json
import re
from typing import Any

import botocore.session
from botocore.model import OperationModel
from botocore.serialize import create_serializer
from botocore.validate import ParamValidator

from .compare import lost, unbase64


@functools.cache
def converse() -> OperationModel:
    return botocore.session.get_session().get_service_model("bedrock-runtime").operation_model("Converse")


def messages(payload: list) -> list[str]:
    faults: list[str] = []
    operation = converse()
    decoded = walked(operation.input_shape.members["messages"], payload, "messages", faults)
    parameters = {"modelId": "m", "messages": decoded}
    report = ParamValidator().validate(parameters, operation.input_shape)
    if report.has_errors():
        return faults + report.generate_report().splitlines()
    if not faults:
        body = create_serializer("rest-json").serialize_to_request(parameters, operation)["body"]
        faults += lost(payload, json.loads(body)["messages"], "messages")
    return faults


def walked(shape: Any, value: Any, where: str, faults: list[str]) -> Any:
    """The value as boto3 takes it, with blobs as bytes; what the model's traits refuse is added to `faults`."""
    kind = shape.type_name
    if kind == "structure" and isinstance(value, dict) and not getattr(shape, "is_document_type", False):
        known = shape.members
        return {k: walked(known[k], v, f"{where}.{k}", faults) if k in known else v for k, v in value.items()}
    if kind == "list" and isinstance(value, list):
        return [walked(shape.member, item, f"{where}[{i}]", faults) for i, item in enumerate(value)]
    if kind == "map" and isinstance(value, dict):
        return {k: walked(shape.value, v, f"{where}.{k}", faults) for k, v in value.items()}
    if kind == "blob":
        return blob(shape, value, where, faults)
    if kind == "string" and isinstance(value, str):
        faults += string_faults(shape, value, where)
    return value


def blob(shape: Any, value: Any, where: str, faults: list[str]) -> bytes:
    raw = unbase64(value)
    if raw is None:
        faults.append(f"{where}: not standard base64")
        return b""
    if len(raw) < shape.metadata.get("min", 0):
        faults.append(f"{where}: an empty blob")
    return raw


def string_faults(shape: Any, value: str, where: str) -> list[str]:
    faults = []
    most, pattern = shape.metadata.get("max"), shape.metadata.get("pattern")
    if most is not None and len(value) > most:
        faults.append(f"{where}: longer than {most} ({shape.name})")
    if pattern and not re.fullmatch(pattern, value):
        faults.append(f"{where}: {value!r:.60} does not match {pattern} ({shape.name})")
    if shape.enum and value not in shape.enum:
        faults.append(f"{where}: {value!r} is none of {shape.enum} ({shape.name})")
    return faults
