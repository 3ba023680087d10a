"""Whether the shop works: the heartbeats of its processes, and one search made the way a browser makes it."""

import time

from onebox import http_client
from onebox.errors import OneboxError
from onebox.ports import HOST

#: A sorted set of names with the Unix time of their last heartbeat (`api.ops.heartbeats` writes it).
HEARTBEATS_KEY = "shop:heartbeats"
#: Older ones are missing.
LATE_S = 15.0
REDIS_TIMEOUT_S = 2.0
SEARCH_TIMEOUT_S = 60
POLL_S = 0.1


def has_heartbeat(redis_url: str, kind: str) -> bool:
    """Whether a `worker`, `drain` or `beat` is alive. True when Redis does not answer: then nothing is known."""
    import redis

    try:
        with redis.Redis.from_url(
            redis_url, socket_timeout=REDIS_TIMEOUT_S, socket_connect_timeout=REDIS_TIMEOUT_S
        ) as connection:
            names = connection.zrangebyscore(HEARTBEATS_KEY, time.time() - LATE_S, "+inf")
    except redis.RedisError:
        return True
    return any(name.decode().partition(":")[0] == kind for name in names)


def wait_until_search_answers(shop_url: str, shop_code: str) -> None:
    deadline = time.monotonic() + SEARCH_TIMEOUT_S
    while True:
        try:
            return search_once(shop_url, shop_code)
        except (http_client.NoAnswerError, KeyError, TypeError) as error:
            if time.monotonic() > deadline:
                raise OneboxError(f"Поиск не ответил за {SEARCH_TIMEOUT_S} с: {error}") from error
        time.sleep(POLL_S)


def search_once(shop_url: str, shop_code: str) -> None:
    """Gets a search token from the API, then searches products at the engine. Raises NoAnswerError, KeyError."""
    search_access = http_client.ask(f"{shop_url}/api/{shop_code}/searchToken")
    queries = {"queries": [{"indexUid": "products", "q": "", "limit": 1}]}
    address = engine_address(search_access["url"], shop_url)
    answer = http_client.ask(f"{address}/multi-search", queries, token=search_access["token"])
    answer["results"][0]["hits"]  # a KeyError says that it was no answer to a search


def engine_address(url: str, shop_url: str) -> str:
    """The engine's address as a browser resolves it: a port of this host, a path of the shop, or a full URL."""
    if url.startswith(":"):
        return f"http://{HOST}{url}"
    return shop_url + url if url.startswith("/") else url
