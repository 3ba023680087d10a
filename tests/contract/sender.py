"""Sends requests exactly as they were recorded, byte by byte."""

import base64
import csv
import gzip
import http.client
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from tests.contract.authorization import authorization, key_value
from tests.contract.recording import FOLDER, BodySource, RecordedRequest, RecordedStep, real_data

TIMEOUT_S = 120
FIRST_PAUSE_S = 0.002
LONGEST_PAUSE_S = 0.1
ENDED = ("succeeded", "failed", "canceled")


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    content: bytes

    def json(self) -> Any:
        """The parsed body, or its text if it is no JSON."""
        try:
            return json.loads(self.content)
        except ValueError:
            return self.content.decode(errors="replace")


class Sender:
    """An HTTP client of one server. An empty master key means that the server was started without one."""

    def __init__(self, url: str, master_key: str) -> None:
        parts = urlsplit(url)
        self._host, self._port, self._prefix = parts.hostname or "", parts.port, parts.path.rstrip("/")
        self._is_secure = parts.scheme == "https"
        self.url, self.master_key = url.rstrip("/"), master_key

    def send(self, step: RecordedStep) -> Answer:
        request = step["request"]
        header = authorization(step.get("auth"), self.master_key, self.key_named)
        headers = {"Authorization": header} if header else {}
        if "body" in request:
            headers["Content-Type"] = "application/json"
        headers |= request.get("headers", {})
        return self._exchange(request["method"], request["path"], headers, body_of(request))

    def get(self, path: str) -> Any:
        return self.call("GET", path).json()

    def call(self, method: str, path: str, body: Any = None) -> Answer:
        """Sends a request with the master key."""
        step = RecordedStep(request=RecordedRequest(method=method, path=path))
        if body is not None:
            step["request"]["body"] = body
        return self.send(step)

    def key_named(self, name: str) -> dict[str, Any]:
        keys: list[dict[str, Any]] = self.get("/keys?limit=100")["results"]
        return next(key for key in keys if key["name"] == name)

    def key_value(self, uid: str) -> str:
        return key_value(self.master_key, uid)

    def wait_for_task(self, uid: int) -> dict[str, Any]:
        """Polls a task until it has finished; returns it."""
        for task in self._poll(f"/tasks/{uid}"):
            if task.get("status") in ENDED:
                return task
        raise TimeoutError(f"task {uid} did not end in {TIMEOUT_S} s")

    def wait_until_idle(self) -> None:
        for tasks in self._poll("/tasks?statuses=enqueued,processing&limit=1"):
            if tasks["total"] == 0:
                return
        raise TimeoutError(f"tasks were still running after {TIMEOUT_S} s")

    def _poll(self, path: str) -> Iterator[dict[str, Any]]:
        pause, deadline = FIRST_PAUSE_S, time.monotonic() + TIMEOUT_S
        while time.monotonic() < deadline:
            yield self.get(path)
            time.sleep(pause)
            pause = min(pause * 1.5, LONGEST_PAUSE_S)

    def _exchange(self, method: str, path: str, headers: dict[str, str], body: bytes | None) -> Answer:
        kind = http.client.HTTPSConnection if self._is_secure else http.client.HTTPConnection
        connection = kind(self._host, self._port, timeout=TIMEOUT_S)
        try:
            connection.putrequest(method, self._prefix + path, skip_accept_encoding=True)
            for name, value in headers.items():
                connection.putheader(name, value)
            if body is not None or method in ("POST", "PUT", "PATCH"):
                connection.putheader("Content-Length", str(len(body or b"")))
            connection.endheaders(body)
            response = connection.getresponse()
            received = {name.lower(): value for name, value in response.getheaders()}
            return Answer(response.status, received, response.read())
        finally:
            connection.close()


def body_of(request: RecordedRequest) -> bytes | None:
    if "body" in request:
        return json.dumps(request["body"], ensure_ascii=False).encode()
    if "raw" in request:
        return request["raw"].encode()
    if "raw_base64" in request:
        return base64.b64decode(request["raw_base64"])
    return stored_body(request["body_from"]) if "body_from" in request else None


def stored_body(source: BodySource) -> bytes:
    if isinstance(source, str):
        return gzip.decompress((FOLDER / f"{source}.gz").read_bytes())
    with real_data(source["csv"]).open(encoding="utf-8", newline="") as file:
        documents = [document(source, number, row) for number, row in enumerate(csv.DictReader(file), start=1)]
    return "\n".join(json.dumps(body_document, ensure_ascii=False) for body_document in documents).encode()


def document(source: dict[str, Any], number: int, row: dict[str, str]) -> dict[str, Any]:
    """A row of a CSV file as a document with the recording's field names; `numbers` are parsed."""
    fields: dict[str, Any] = {source["row_number"]: number}
    fields |= {field: row[column] for field, column in source["fields"].items()}
    return fields | {field: json.loads(fields[field]) for field in source["numbers"]}
