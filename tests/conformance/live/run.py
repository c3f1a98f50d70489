#!/usr/bin/env python3
"""Sends a small corpus to the real services, with the user's own keys from the environment.

    run.py [PROVIDER...]        never part of the tests; costs the user a few thousand tokens a provider

A provider without a key is skipped, and said to be. Model and address can be replaced by TOOLRESULT_LIVE_PROVIDER_MODEL and
TOOLRESULT_LIVE_PROVIDER_URL (ANTHROPIC, OPENAI_CHAT, …). Reads the cases from the program named by TOOLRESULT_CORPUS.
"""

import json
import os
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Mapping

from providers import PROVIDERS, Provider

SCENARIOS = (
    "alone/text/ok",
    "alone/text/error",
    "alone/text-empty/ok",
    "alone/thinking/error",
    "among/image-png/ok",
    "among/image-png/error",
    "among/file-pdf/ok",
    "among/file-csv/ok",
    "among/file-mp4/ok",
    "output/null/derived/ok",
    "output/object/derived/ok",
    "output/object/derived/error",
    "output/object-with-ref/derived/ok",
    "id/foreign/two",
    "id/over-the-limit/one",
    "count/4/named",
    "history/2x4",
)
TIMEOUT = 120
LONGEST_WORDS = 400


def cases(corpus: str, provider: Provider) -> dict[str, list]:
    """The conversations of the scenarios, by name of the scenario."""
    start = f"{provider.wire} {provider.options} "
    done = subprocess.run([corpus, *(start + one for one in SCENARIOS)], check=True, capture_output=True, text=True)
    found = {case["id"].removeprefix(start): case["conversation"] for case in map(json.loads, done.stdout.splitlines())}
    if missing := set(SCENARIOS) - found.keys():
        raise SystemExit(f"the corpus has no {sorted(missing)}: live/run.py names scenarios that are gone")
    return {name: found[name] for name in SCENARIOS}


def send(provider: Provider, key: str, conversation: list, environment: Mapping[str, str]) -> str | None:
    """Sends one request; None if the service took it, else its words."""
    model = environment.get(provider.setting("MODEL"), provider.model)
    region = environment.get("AWS_REGION", "us-east-1")
    address = environment.get(provider.setting("URL"), provider.address).format(
        model=model, region=region, key=with_scheme(key)
    )
    body = json.dumps(provider.body(model, conversation)).encode()
    headers = {"Content-Type": "application/json", **provider.headers(key)}
    request = urllib.request.Request(address, data=body, headers=headers, method="POST")  # noqa: S310 - the user's own choice
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:  # noqa: S310
            answer.read()
    except urllib.error.HTTPError as error:
        return f"{error.code} {error.read().decode(errors='replace')}"[:LONGEST_WORDS]
    except OSError as error:
        return f"not reached: {error}"
    return None


def with_scheme(host: str) -> str:
    return host if "://" in host else f"http://{host}"


def main(wanted: list[str], environment: Mapping[str, str]) -> int:
    chosen = [provider for provider in PROVIDERS if not wanted or provider.name in wanted]
    ready = [(provider, key) for provider in chosen if (key := provider.key(environment))]
    if not ready:
        names = ", ".join(sorted({name for provider in chosen for name in provider.keys}))
        print(f"Nothing was sent: there is no key in the environment. Set one of {names} to yours and run this again.")
        return 1
    passed = failed = 0
    for provider, key in ready:
        for name, conversation in cases(environment["TOOLRESULT_CORPUS"], provider).items():
            words = send(provider, key, conversation, environment)
            passed, failed = passed + (words is None), failed + (words is not None)
            verdict = (
                f"ok     {provider.name:20} {name}" if words is None else f"FAILED {provider.name:20} {name}: {words}"
            )
            print(verdict, flush=True)
    skipped = [provider for provider in chosen if not provider.key(environment)]
    for provider in skipped:
        print(f"skipped {provider.name}: {' or '.join(provider.keys)} is not set")
    print(f"{passed} passed, {failed} failed, {len(skipped)} providers skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], os.environ))
