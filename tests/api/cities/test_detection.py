"""Detection of the visitor's city: the stored choice, the IP address, or the first city."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from mmdb_writer import MMDBWriter
from netaddr import IPSet  # type: ignore[import-untyped]
from sqlalchemy.orm import Session

from api.cities.models import City
from api.core.db import ConnectionGate
from api.core.distance import GeoPlace, distance_km
from api.core.settings import get_settings
from tests.api import small_shop
from tests.api.small_shop import MOSCOW, TVER
from tests.fixtures import datasets
from tests.fixtures.statements import count_statements

KLIN, KAZAN, OCEAN = {"latitude": 56.33, "longitude": 36.73}, {"latitude": 55.79, "longitude": 49.11}, {"latitude": 0}
IN_KLIN, IN_KAZAN, IN_OCEAN, ODD, NOWHERE = "95.165.0.1", "178.204.0.1", "45.0.0.1", "45.0.1.1", "8.8.8.8"
PRIVATE = ("127.0.0.1", "10.1.2.3", "192.168.0.1", "::1", "fe80::1", "0.0.0.0")

Visitor = Callable[..., TestClient]


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Addresses of Klin (nearer to Tver than to Moscow), of Kazan (far from both), and an invalid location."""
    path = tmp_path / "cities.mmdb"
    write(path, {f"{IN_KLIN}/24": KLIN, f"{IN_KAZAN}/24": KAZAN, f"{IN_OCEAN}/24": OCEAN, f"{ODD}/24": "Klin"})
    monkeypatch.setenv("GEOIP_DATABASE", str(path))
    return path


def write(path: Path, places: dict[str, Any]) -> None:
    writer = MMDBWriter(4, "Test-City", float_type="f64")
    for network, location in places.items():
        writer.insert_network(IPSet([network]), {"location": location})
    writer.to_db_file(str(path))


@pytest.fixture
def visitor(application: FastAPI, db_session: Session, database_url: str) -> Visitor:
    """A client of the shop with the given IP address."""
    datasets.load(db_session, small_shop.build)
    tver = db_session.get_one(City, TVER)
    tver.latitude, tver.longitude = 56.86, 35.91
    db_session.commit()

    def client(address: str, **cookies: str) -> TestClient:
        get_settings.cache_clear()
        application.state.connection_gate = ConnectionGate()
        return TestClient(application, client=(address, 50000), cookies=cookies)

    return client


def detected(client: TestClient, **query: str) -> tuple[int, str]:
    answer = client.get("/api/shop/getInit", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()["city"]["id"], answer.json()["cityDetected"]


def test_the_nearest_city_to_the_address(visitor: Visitor, database: Path) -> None:
    assert detected(visitor(IN_KLIN)) == (TVER, "address")


def test_an_address_far_from_every_city_gets_the_first(visitor: Visitor, database: Path) -> None:
    assert detected(visitor(IN_KAZAN)) == (MOSCOW, "default")


def test_the_chosen_city_beats_the_address(visitor: Visitor, database: Path) -> None:
    assert detected(visitor(IN_KLIN, currentCity=str(MOSCOW))) == (MOSCOW, "cookie")


def test_a_chosen_city_that_was_removed_is_ignored(visitor: Visitor, database: Path) -> None:
    assert detected(visitor(IN_KLIN, currentCity="999")) == (TVER, "address")


def test_an_address_of_the_page_overrides_that_of_the_connection(visitor: Visitor, database: Path) -> None:
    assert detected(visitor("127.0.0.1"), ipr=IN_KLIN) == (TVER, "address")
    assert detected(visitor(IN_KLIN), ipr=IN_KAZAN) == (MOSCOW, "default")


def test_an_invalid_address_falls_back_to_that_of_the_connection(visitor: Visitor, database: Path) -> None:
    for ipr in ("", "Москва", "999.1.1.1", "95.165.0.1; drop", "1" * 200, *PRIVATE, NOWHERE, f"::ffff:{IN_KLIN}"):
        assert detected(visitor(IN_KLIN), ipr=ipr) == (TVER, "address"), ipr


def test_private_unknown_and_odd_addresses_get_the_first_city(visitor: Visitor, database: Path) -> None:
    for address in (*PRIVATE, NOWHERE, IN_OCEAN, ODD, "2a00:1450::1", "testclient", ""):
        assert detected(visitor(address)) == (MOSCOW, "default"), address


def test_without_a_geoip_database_the_first_city_is_used_silently(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert detected(visitor(IN_KLIN)) == (MOSCOW, "default")
    monkeypatch.setenv("GEOIP_DATABASE", "")
    assert detected(visitor(IN_KLIN)) == (MOSCOW, "default")
    assert "GEOIP_DATABASE" not in caplog.text


def test_a_missing_damaged_or_truncated_geoip_database(visitor: Visitor, database: Path) -> None:
    full_content = database.read_bytes()
    for content in (
        b"",
        b"not a database" * 1000,
        full_content[: len(full_content) // 2],
        full_content[:50] + bytes(40) + full_content[90:],
    ):
        database.write_bytes(content)
        assert detected(visitor(IN_KAZAN))[0] == MOSCOW, content[:20]
    database.unlink()
    assert detected(visitor(IN_KLIN)) == (MOSCOW, "default")
    database.mkdir()
    assert detected(visitor(IN_KLIN)) == (MOSCOW, "default")


def test_a_new_geoip_database_is_used_at_once(visitor: Visitor, database: Path) -> None:
    client = visitor(IN_KAZAN)
    assert detected(client) == (MOSCOW, "default")

    newer = database.with_suffix(".new")
    write(newer, {f"{IN_KAZAN}/24": KLIN})
    newer.replace(database)

    assert detected(client) == (TVER, "address")


def test_lists_without_a_city_are_priced_for_the_chosen_one(visitor: Visitor) -> None:
    client = visitor(IN_KLIN, currentCity=str(TVER))

    assert client.get("/api/shop/getProducts").json()["data"][0]["city_id"] == TVER
    assert client.post("/api/shop/getProduct", json={"id": 1}).json()["product"]["cost"] == 2790.5
    assert client.post("/api/shop/getProduct", json={"id": 1, "city": MOSCOW}).json()["product"]["cost"] == 2849


def test_five_statements(visitor: Visitor, database: Path) -> None:
    client = visitor(IN_KLIN)
    with count_statements() as statements:
        detected(client)

    assert len(statements) == 5, statements


def test_distances_are_great_circle_distances() -> None:
    moscow, vladivostok = GeoPlace(55.754, 37.62), GeoPlace(43.116, 131.882)

    assert distance_km(moscow, vladivostok) == pytest.approx(6416, abs=10)
    assert distance_km(GeoPlace(0, 179.5), GeoPlace(0, -179.5)) == pytest.approx(111.2, abs=0.1)
    assert distance_km(moscow, moscow) == 0
