"""The index `cars` with its settings and the cars of the demo shop: every server finds the same cars."""

from collections.abc import Iterator
from typing import Any

from meilisearch import Client

from api.curation.index_settings import live_config
from api.seed.vehicle_catalogue import frame_vehicles, vehicles, vin_patterns
from api.vehicles.decoding.vin_tables import PatternRecord, parse_pattern
from api.vehicles.query_names.name_tables import name_tables
from api.vehicles.vin_beginnings import patterns_of
from indexer.documents import Document
from indexer.documents.car_rows import CarFields, CarRow
from indexer.documents.cars import document
from tests.indexer.car_queries import FOUND


def documents() -> Iterator[Document]:
    """As the indexer builds them, without a database."""
    patterns = [_pattern(row) for row in vin_patterns()]
    names = name_tables()
    for number, row in enumerate((*vehicles(), *frame_vehicles()), 1):
        columns = {name: row.vehicle[name] for name in CarFields.__dataclass_fields__ if name != "id"}
        car = CarFields(id=number, **columns)
        lists: dict[str, Any] = {"codes": [code["code"] for code in row.codes], "patterns": patterns_of(car, patterns)}
        yield document(CarRow(id=number, **columns, **lists, garages=0, names=names, this_year=2026))


def _pattern(row: dict[str, Any]) -> PatternRecord:
    texts = {name: row[name] for name in ("wmi", "generation", "body", "engine_code", "years", "confidence")}
    makes, models = tuple(row["makes"]), tuple(row["models"])
    return PatternRecord(**texts, makes=makes, models=models, signs=parse_pattern(row["pattern"]))


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
