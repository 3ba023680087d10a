"""The server that the suite talks to: the one of MEILI_URL, else the embedded engine; and how it is emptied."""

from collections.abc import Mapping

from tests.contract.sender import Sender

MAY_EMPTY = "CONTRACT_MAY_EMPTY"
#: A server makes these keys itself.
DEFAULT_KEY = "Default "


class UnfitServerError(Exception):
    """The suite must not or cannot run against this server; the message says what to do."""


def named_server(environment: Mapping[str, str]) -> Sender | None:
    """The server of MEILI_URL; None when the suite is to start the embedded engine."""
    url = environment.get("MEILI_URL", "")
    return Sender(url, environment.get("MEILI_MASTER_KEY", "")) if url else None


def check_may_empty(server: Sender, environment: Mapping[str, str]) -> None:
    """The suite leaves nothing behind, so whatever a server holds is somebody else's."""
    held = holdings(server)
    if held and environment.get(MAY_EMPTY) != "1":
        raise UnfitServerError(
            f"{server.url} holds {', '.join(held)}. The contract suite EMPTIES the server it runs against. "
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
    """Without indexes, keys but the default ones, and experimental switches. A fresh server stays without tasks."""
    for index in server.get("/indexes?limit=1000")["results"]:
        server.wait_for_task(server.call("DELETE", f"/indexes/{index['uid']}").json()["taskUid"])
    for key in own_keys(server):
        server.call("DELETE", f"/keys/{key['uid']}")
    switches = server.get("/experimental-features")
    if on := [name for name, value in switches.items() if value is True]:
        server.call("PATCH", "/experimental-features", dict.fromkeys(on, False))


def has_had_tasks(server: Sender) -> bool:
    return bool(server.get("/tasks?limit=1")["total"])
