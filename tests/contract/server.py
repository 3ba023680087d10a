"""The server of MEILI_URL, and emptying a server."""

from collections.abc import Mapping

from tests.contract.sender import Sender

MAY_EMPTY = "CONTRACT_MAY_EMPTY"
#: The prefix of the keys that a server creates itself.
DEFAULT_KEY = "Default "


class UnfitServerError(Exception):
    """The suite must not or cannot run against this server; the message says what to do."""


def named_server(environment: Mapping[str, str]) -> Sender | None:
    """The server of MEILI_URL; None if the suite starts the embedded engine."""
    url = environment.get("MEILI_URL", "")
    return Sender(url, environment.get("MEILI_MASTER_KEY", "")) if url else None


def check_may_empty(server: Sender, environment: Mapping[str, str]) -> None:
    """Raises UnfitServerError for a server with data, unless CONTRACT_MAY_EMPTY allows deleting it."""
    contents = holdings(server)
    if contents and environment.get(MAY_EMPTY) != "1":
        raise UnfitServerError(
            f"{server.url} holds {', '.join(contents)}. The contract suite EMPTIES the server it runs against. "
            f"Give it another server, or, if all this may be deleted, set {MAY_EMPTY}=1."
        )


def holdings(server: Sender) -> list[str]:
    try:
        indexes, keys = server.call("GET", "/indexes?limit=1000"), own_keys(server)
    except OSError as error:
        raise UnfitServerError(f"{server.url} does not answer ({error}). MEILI_URL names the server.") from error
    if indexes.status != 200:
        refusal = indexes.content.decode(errors="replace")
        raise UnfitServerError(f"{server.url} refuses: {refusal}. MEILI_MASTER_KEY must be its master key.")
    return [
        *(f"the index {index['uid']}" for index in indexes.json()["results"]),
        *(f"the key {key['name'] or key['uid']}" for key in keys),
    ]


def own_keys(server: Sender) -> list[dict[str, str]]:
    if not server.master_key:
        return []
    answer = server.call("GET", "/keys?limit=1000")
    keys = answer.json()["results"] if answer.status == 200 else []
    return [key for key in keys if not (key["name"] or "").startswith(DEFAULT_KEY)]


def empty(server: Sender) -> None:
    """Deletes indexes and own keys and disables experimental features; creates no task on a fresh server."""
    for index in server.get("/indexes?limit=1000")["results"]:
        server.wait_for_task(server.call("DELETE", f"/indexes/{index['uid']}").json()["taskUid"])
    for key in own_keys(server):
        server.call("DELETE", f"/keys/{key['uid']}")
    switches = server.get("/experimental-features")
    if on := [name for name, value in switches.items() if value is True]:
        server.call("PATCH", "/experimental-features", dict.fromkeys(on, False))


def has_had_tasks(server: Sender) -> bool:
    return bool(server.get("/tasks?limit=1")["total"])
