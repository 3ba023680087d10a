"""One persistent connection to the search engine, so that a probe costs the engine's own time only."""

import http.client
import sys
from typing import Any
from urllib.parse import urlsplit

import orjson

from api.core.json_types import JsonObject
from api.core.settings import get_settings

TIMEOUT_S = 60


class EngineConnection:
    """Not thread-safe."""

    def __init__(self) -> None:
        settings = get_settings()
        address = urlsplit(settings.engine_url)
        self._connection = http.client.HTTPConnection(address.hostname or "", address.port, timeout=TIMEOUT_S)
        key = settings.meili_master_key.get_secret_value()
        self._headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}

    def post(self, path: str, body: JsonObject) -> Any:
        """Any: JSON. Reconnects once: the engine closes connections that are idle for some seconds."""
        try:
            return self._post(path, body)
        except (http.client.HTTPException, OSError):
            self._connection.close()
            return self._post(path, body)

    def _post(self, path: str, body: JsonObject) -> Any:
        self._connection.request("POST", path, orjson.dumps(body), self._headers)
        answer = self._connection.getresponse()
        content = answer.read()
        if answer.status != 200:
            sys.exit(f"{path}: {answer.status} {content.decode()[:300]}")
        return orjson.loads(content)
