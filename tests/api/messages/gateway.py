"""A fake SMS gateway on this machine with the responses of SMS.ru."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import parse_qs


@dataclass
class Gateway:
    url: str = ""
    #: The responses to the next requests: HTTP status and body.
    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    requests: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    def answers(self, answer: Any, status: int = 200) -> None:
        self.status, self.body = status, json.dumps(answer).encode()


def accepted(phone: str) -> dict[str, Any]:
    message = {"status": "OK", "status_code": 100, "sms_id": "202611-1000000"}
    return {"status": "OK", "status_code": 100, "sms": {phone: message}, "balance": 4122.56}


def refused_number(phone: str, code: int) -> dict[str, Any]:
    message = {"status": "ERROR", "status_code": code, "status_text": "Нельзя"}
    return {"status": "OK", "status_code": 100, "sms": {phone: message}, "balance": 4122.56}


def error_reply(code: int) -> dict[str, Any]:
    return {"status": "ERROR", "status_code": code, "status_text": "Отказ"}


@contextmanager
def running() -> Iterator[Gateway]:
    gateway = Gateway()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            gateway.requests.append((self.path, {name: values[0] for name, values in parse_qs(body).items()}))
            self.send_response(gateway.status)
            for name, value in gateway.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(gateway.body)))
            self.end_headers()
            self.wfile.write(gateway.body)

        def log_message(self, *_: object) -> None:
            """Writes no log."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        gateway.url = f"http://127.0.0.1:{server.server_port}"
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield gateway
        finally:
            server.shutdown()
            thread.join()
