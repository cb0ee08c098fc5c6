"""What a client can do wrong on the wire: the server answers in words, goes on, and keeps its insides to itself."""

from __future__ import annotations

import json
import os
import subprocess
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import anyio
import httpx2
import pytest
import served
import toolchain
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

pytestmark = pytest.mark.anyio

Message = dict[str, Any]
PATIENCE_SECONDS = 60
CLIENT = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "hostile", "version": "1"}}
HEADERS = {"accept": "application/json, text/event-stream", "content-type": "application/json"}
INVALID_PARAMS, METHOD_NOT_FOUND, PARSE_ERROR = -32602, -32601, -32700


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("hostile")
    with served.over_http(folder, folder / "dist") as address:
        yield address


def request(number: int, method: str, params: object = None) -> Message:
    return {"jsonrpc": "2.0", "id": number, "method": method, **({} if params is None else {"params": params})}


def call(number: int, tool: object, arguments: object) -> Message:
    return request(number, "tools/call", {"name": tool, "arguments": arguments})


def conversation(
    folder: Path, lines: Sequence[Message | bytes], cancelled: frozenset[int] = frozenset()
) -> tuple[dict[int, Message], str]:
    """The answers to a handshake and `lines` by id, once all are there, and what the server wrote to stderr.

    What was `cancelled` may have been answered before the server heard of it, or not at all.
    """
    opening = [request(0, "initialize", CLIENT), {"jsonrpc": "2.0", "method": "notifications/initialized"}]
    sent = [one if isinstance(one, bytes) else json.dumps(one).encode() for one in (*opening, *lines)]
    wanted = {one["id"] for one in (*opening, *lines) if isinstance(one, dict) and "id" in one} - cancelled
    answers: dict[int, Message] = {}
    with subprocess.Popen(
        served.COMMAND,
        cwd=toolchain.ROOT,
        env={**os.environ, "ACME_DATABASE": str(folder / "acme.sqlite3")},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        watchdog = threading.Timer(PATIENCE_SECONDS, process.kill)
        watchdog.start()
        process.stdin.write(b"\n".join(sent) + b"\n")
        process.stdin.flush()
        while wanted - answers.keys() and (line := process.stdout.readline()):
            answer = json.loads(line)
            answers[answer["id"]] = answer
        process.stdin.close()
        said = process.stderr.read().decode()
        watchdog.cancel()
    assert wanted == answers.keys() - cancelled
    return answers, said


def test_lines_that_are_no_messages_do_not_end_the_conversation(tmp_path: Path) -> None:
    rubbish = [
        b"no json",
        b"[]",
        b"null",
        b"5",
        b'{"jsonrpc": "2.0"}',
        b'{"jsonrpc": "1.0", "id": 5}',
        b"\xff\xfe",
        b"",
    ]
    answers, said = conversation(tmp_path, [*rubbish, call(9, "status-get", {})])
    assert answers[9]["result"]["structuredContent"]["healthy"] is True
    assert "Traceback" not in said


def test_requests_of_the_wrong_shape_are_refused(tmp_path: Path) -> None:
    wrong = [
        request(1, "tools/call", {}),
        request(2, "tools/call"),
        call(3, 5, {}),
        call(4, "action-get", [1]),
        call(5, "", {}),
        call(6, "__proto__", {}),
        request(7, "resources/read", {"uri": "http://[::1"}),
        request(8, "resources/read", {"uri": ["ui://acme/action.html"]}),
        request(9, "tools/list", {"cursor": 5}),
    ]
    answers, said = conversation(tmp_path, [*wrong, request(10, "no/such"), call(11, "action-get", None)])
    assert {number: answers[number]["error"]["code"] for number in range(1, 10)} == dict.fromkeys(
        range(1, 10), INVALID_PARAMS
    )
    assert answers[10]["error"]["code"] == METHOD_NOT_FOUND
    assert answers[11]["result"]["isError"] and "missing argument `id`" in answers[11]["result"]["content"][0]["text"]
    assert "Traceback" not in said and "Traceback" not in json.dumps(answers)


EXTREMES: list[tuple[str, Message]] = [
    ("actions-list", {"limit": 10**9}),
    ("actions-list", {"limit": -1}),
    ("actions-list", {"limit": 10**300}),
    ("actions-list", {"limit": True}),
    ("actions-list", {"offset": 2**63}),
    ("actions-list", {"search": "\0"}),
    ("actions-list", {"search": "%_'\";--"}),
    ("action-get", {"id": 2**63}),
    ("action-get", {"id": 1e308}),
    ("action-get", {"id": float("nan")}),
    ("error-issue-get", {"issue_id": "\0"}),
    ("action-create", {"name": ["a"], "steps": {}}),
    ("llm-budget-set", {"monthly": -5}),
    ("llm-costs-get", {"date_from": "0001-01-01"}),
    ("llm-costs-get", {"date_from": "2025-06-30", "date_to": "2025-06-01"}),
    ("action-volume", {"id": 1, "days": 10**6}),
    ("query-run", {"source": "llm_costs", "measure": "cost", "group_by": "browser"}),
    ("render-ui", {"tool": "actions-list", "arguments": "x"}),
    ("render-ui", {"tool": "render-ui", "arguments": {"tool": "render-ui"}}),
]


def test_extreme_arguments_get_a_result_with_words(tmp_path: Path) -> None:
    calls = [call(number, *extreme) for number, extreme in enumerate(EXTREMES, 1)]
    answers, said = conversation(tmp_path, calls)
    for one in calls:
        [first, *_] = answers[one["id"]]["result"]["content"]
        assert first["text"].strip() and "Traceback" not in first["text"] and "status 5" not in first["text"]
    assert "Traceback" not in said


def test_a_cancelled_call_is_left_alone_and_the_next_is_answered(tmp_path: Path) -> None:
    cancel = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 77, "reason": "none"}}
    late = {**cancel, "params": {"requestId": 1}}
    lines = [cancel, call(1, "actions-list", {}), late, call(2, "status-get", {})]
    answers, said = conversation(tmp_path, lines, cancelled=frozenset({1}))
    assert "result" in answers[2] and "Traceback" not in said


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"no json", PARSE_ERROR),
        (b'{"jsonrpc": "2.0", "method"', PARSE_ERROR),
        (b"null", INVALID_PARAMS),
        (b"[]", INVALID_PARAMS),
        (b'{"id": 1}', INVALID_PARAMS),
    ],
)
async def test_bodies_that_are_no_messages_are_refused_over_http(url: str, body: bytes, code: int) -> None:
    async with httpx2.AsyncClient() as client:
        refused = await client.post(url, content=body, headers=HEADERS)
    assert refused.status_code == 400
    assert refused.json()["error"]["code"] == code and "Traceback" not in refused.text


async def test_an_unknown_session_and_a_missing_handshake_are_refused(url: str) -> None:
    listing = request(1, "tools/list")
    async with httpx2.AsyncClient() as client:
        unknown = await client.post(url, json=listing, headers={**HEADERS, "mcp-session-id": "f" * 32})
        missing = await client.post(url, json=listing, headers=HEADERS)
        wrong = await client.post(url, json=listing, headers={"accept": "text/html", "content-type": "text/plain"})
    assert [answer.status_code // 100 for answer in (unknown, missing, wrong)] == [4, 4, 4]


async def test_several_clients_at_once_get_their_own_answers(url: str) -> None:
    names: dict[tuple[str, int], str] = {}

    async def ask(mode: Any, start: int) -> None:
        async with Client(streamable_http_client(url), mode=mode) as client:
            for number in range(start, start + 10):
                result = await client.call_tool("action-get", {"id": number})
                assert result.structured_content is not None and result.structured_content["id"] == number
                names[mode, number] = result.structured_content["name"]

    with anyio.fail_after(PATIENCE_SECONDS):
        async with anyio.create_task_group() as tasks:
            for mode in ("legacy", "auto"):
                for start in (1, 11, 21):
                    tasks.start_soon(ask, mode, start)
    assert len(names) == 60
    assert all(names["legacy", number] == names["auto", number] for number in range(1, 31))


async def test_a_client_that_leaves_in_the_middle_of_a_call_hurts_nobody(url: str) -> None:
    for mode in ("legacy", "auto"):
        async with Client(streamable_http_client(url), mode=mode) as client:
            with anyio.move_on_after(0.01):
                await client.call_tool("query-run", {"source": "errors", "measure": "count", "group_by": "browser"})
            assert not (await client.call_tool("status-get", {})).is_error


@pytest.mark.parametrize("port", ["99999", "-1", "x", ""])
def test_a_port_that_is_none_is_refused(port: str) -> None:
    done = subprocess.run(
        [*served.COMMAND, "--http", f"--port={port}"], cwd=toolchain.ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2 and f"argument --port: '{port}' is no port" in done.stderr


def test_a_port_that_is_taken_is_named_and_nothing_is_promised(url: str) -> None:
    port = url.split(":")[-1].removesuffix("/mcp")
    done = subprocess.run(
        [*served.COMMAND, "--http", "--port", port], cwd=toolchain.ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith(f"cannot listen on port {port} of 127.0.0.1") and "serving" not in done.stderr
