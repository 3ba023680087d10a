"""Plain HTTP calls of the shop, outside of the load."""

import json
import urllib.error
import urllib.request
from typing import Any

from loadtests.config.errors import LoadConfigError

TIMEOUT_S = 20


class ShopClient:
    def __init__(self, url: str, shop_code: str = "shop") -> None:
        self.url = url.rstrip("/")
        self.api = f"{self.url}/api/{shop_code}"

    def call(self, name: str, body: Any = None, token: str = "") -> Any:
        """The JSON of a call of the API. Raises LoadConfigError."""
        return json.loads(self.fetch(f"{self.api}/{name}", body, token))

    def fetch(self, url: str, body: Any = None, token: str = "") -> bytes:
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if token:
            headers["Authorization"] = token if token.startswith("Bearer ") else f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(url, data, headers)
        try:
            with OPENER.open(request, timeout=TIMEOUT_S) as answer:
                content: bytes = answer.read()
                return content
        except urllib.error.HTTPError as error:
            raise LoadConfigError(
                f"{url} отвечает {error.code}: {error.read()[:200].decode(errors='replace')}"
            ) from error
        except (OSError, ValueError) as error:
            raise LoadConfigError(
                f"{url} не отвечает ({error}). Запустите магазин (make up) или назовите адрес: HOST=http://127.0.0.1:8000"
            ) from error


#: Proxies of the environment would see the load.
OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))
