"""The one question that says whether the shop works: does a search answer, asked the way a browser asks it?"""

import time

from onebox import http
from onebox.errors import OneboxError
from onebox.ports import HOST

TIMEOUT_S = 60
POLL_S = 0.1


def wait_until_search_answers(shop_url: str, shop_code: str) -> None:
    deadline = time.monotonic() + TIMEOUT_S
    while True:
        try:
            return search_once(shop_url, shop_code)
        except (http.NoAnswerError, KeyError, TypeError) as error:
            if time.monotonic() > deadline:
                raise OneboxError(f"Поиск не ответил за {TIMEOUT_S} с: {error}") from error
        time.sleep(POLL_S)


def search_once(shop_url: str, shop_code: str) -> None:
    """A token from the API, then the first page of products from the engine."""
    granted = http.ask(f"{shop_url}/api/{shop_code}/searchToken")
    queries = {"queries": [{"indexUid": "products", "q": "", "limit": 1}]}
    address = engine_address(granted["url"], shop_url)
    answer = http.ask(f"{address}/multi-search", queries, token=granted["token"])
    answer["results"][0]["hits"]  # a KeyError says that it was no answer to a search


def engine_address(url: str, shop_url: str) -> str:
    """As the browser reads it: a port of this host, a path of the shop's origin, or a whole address."""
    if url.startswith(":"):
        return f"http://{HOST}{url}"
    return shop_url + url if url.startswith("/") else url
