"""Hands the plan and the searches of a run to the generators of other machines that know its secret."""

import hmac
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Self

#: Locust's own port is 5557.
PORT = 5558


class PlanServer:
    """Serves `/plan` and `/searches/N` of the targets."""

    def __init__(self, folder: Path, secret: str, host: str = "", port: int = PORT) -> None:
        self._files = {"/plan": folder / "plan.json"}
        plan = folder / "plan.json"
        for number, target in enumerate(json.loads(plan.read_text(encoding="utf-8"))["targets"]):
            self._files[f"/searches/{number}"] = Path(target["searches"])
        self._server = ThreadingHTTPServer((host, port), self._handler(secret))
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    @property
    def port(self) -> int:
        return self._server.server_port

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _handler(self, secret: str) -> type[BaseHTTPRequestHandler]:
        files = self._files

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                token = self.headers.get("Authorization", "")
                if not hmac.compare_digest(token.encode(), f"Bearer {secret}".encode()):
                    self.send_error(403)
                    return
                file = files.get(self.path)
                if file is None:
                    self.send_error(404)
                    return
                content = file.read_bytes()
                self.send_response(200)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_: object) -> None:
                """Writes no log."""

        return Handler
