"""The suite never empties a server that holds data, unless CONTRACT_MAY_EMPTY allows it."""

import pytest

from onebox.ports import free_port
from tests.contract.sender import Sender
from tests.contract.server import UnfitServerError, check_may_empty, empty, holdings


@pytest.fixture(autouse=True)
def _with_a_master_key(contract_server: Sender) -> None:
    if not contract_server.master_key:
        pytest.skip("needs a server with a master key")


def create_test_data(server: Sender) -> None:
    server.wait_for_task(server.call("POST", "/indexes", {"uid": "shop"}).json()["taskUid"])
    key = {"name": "of the shop", "actions": ["search"], "indexes": ["shop"], "expiresAt": None}
    assert server.call("POST", "/keys", key).status == 201


def test_a_server_with_indexes_is_not_emptied(server: Sender) -> None:
    check_may_empty(server, {})
    create_test_data(server)

    with pytest.raises(UnfitServerError, match="holds the index shop, the key of the shop") as refusal:
        check_may_empty(server, {})

    assert "CONTRACT_MAY_EMPTY=1" in str(refusal.value)
    assert len(holdings(server)) == 2


def test_a_server_with_indexes_is_emptied_when_allowed(server: Sender) -> None:
    create_test_data(server)
    server.call("PATCH", "/experimental-features", {"containsFilter": True})

    check_may_empty(server, {"CONTRACT_MAY_EMPTY": "1"})
    empty(server)

    assert holdings(server) == []
    assert server.get("/experimental-features")["containsFilter"] is False


def test_a_wrong_key_and_a_wrong_address_are_named(server: Sender) -> None:
    with pytest.raises(UnfitServerError, match="MEILI_MASTER_KEY"):
        check_may_empty(Sender(server.url, "another-key-of-another-server"), {})
    with pytest.raises(UnfitServerError, match="MEILI_URL"):
        check_may_empty(Sender(f"http://127.0.0.1:{free_port()}", ""), {})
