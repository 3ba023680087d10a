"""The index `cars` with its settings and the cars of the demo shop: every server finds the same cars."""

from collections.abc import Iterator
from typing import Any

from meilisearch import Client

from api.curation.index_settings import live_config
from api.seed.vehicle_catalogue import frame_vehicles, vehicles, vin_patterns
from api.vehicles.decoding.vin import patterns_of
from api.vehicles.models import VinPattern
from api.vehicles.modification import CarIdentity
from api.vehicles.query_names import name_tables
from indexer.documents import Document
from indexer.documents.cars import CarRow, document
from tests.indexer.car_queries import FOUND


def documents() -> Iterator[Document]:
    """As the indexer builds them, without a database."""
    patterns = [VinPattern(**row) for row in vin_patterns()]
    names = name_tables()
    for number, row in enumerate((*vehicles(), *frame_vehicles()), 1):
        columns = {name: row.vehicle[name] for name in CarIdentity.__dataclass_fields__ if name != "id"}
        car = CarIdentity(id=number, **columns)
        lists: dict[str, Any] = {"codes": [code["code"] for code in row.codes], "patterns": patterns_of(car, patterns)}
        yield document(CarRow(id=number, **columns, **lists, garages=0, names=names, this_year=2026))


def test_a_car_is_found_by_what_people_type(client: Client) -> None:
    settings = live_config().indexes["cars"]
    client.wait_for_task(client.create_index("cars", {"primaryKey": settings.primary_key}).task_uid)
    index = client.index("cars")
    client.wait_for_task(index.update_settings(settings.wire()).task_uid)
    task = client.wait_for_task(index.add_documents(list(documents())).task_uid, timeout_in_ms=60_000)
    assert task.status == "succeeded", task.error

    assert {text: _found(client, text) for text in FOUND} == FOUND


def _found(client: Client, text: str) -> list[str]:
    hits = client.index("cars").search(text, {"matchingStrategy": "all", "limit": 100})["hits"]
    return [f"{hit['title']}, {hit['engine']}" for hit in hits]
