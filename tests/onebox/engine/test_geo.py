"""Geo search: reading `_geo`, geo filters and sorts, and recovery after a restart."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from onebox.engine.api_errors import ApiError
from onebox.engine.engine import Engine
from onebox.engine.index.geo import GeoPoint, distance
from onebox.engine.search.document_listing import DocumentQuery, list_documents
from onebox.engine.search.search_request import SearchRequest
from onebox.engine.search.search_response import read_filter, search
from tests.onebox.engine.embedded_engine import add, delete, open_engine, save_lists, update_settings

SETTINGS = {"filterableAttributes": ["_geo", "city"], "sortableAttributes": ["_geo", "city"]}
CITIES: list[dict[str, Any]] = [
    {"id": 1, "city": "Москва", "_geo": {"lat": 55.7558, "lng": 37.6173}},
    {"id": 2, "city": "Тверь", "_geo": {"lat": 56.8587, "lng": 35.9176}},
    {"id": 3, "city": "Тула", "_geo": {"lat": "54.1931", "lng": "37.6173"}},
    {"id": 4, "city": "Анадырь", "_geo": {"lat": 64.7337, "lng": 177.4968}},
    {"id": 5, "city": "Уэлен", "_geo": {"lat": 66.1594, "lng": -169.8091}},
    {"id": 6, "city": "нигде"},
    {"id": 7, "city": "пусто", "_geo": None},
]


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with open_engine(tmp_path / "engine") as engine:
        update_settings(engine, SETTINGS)
        add(engine, CITIES)
        yield engine


def hits(engine: Engine, **body: Any) -> list[dict[str, Any]]:
    request = SearchRequest.of({"limit": 2000, **body})
    answer = search(engine, engine.indexes["products"], request, read_filter(engine, request))
    result: list[dict[str, Any]] = answer["hits"]
    return result


def ids(engine: Engine, **body: Any) -> list[int]:
    return [hit["id"] for hit in hits(engine, **body)]


def refusal(engine: Engine, **body: Any) -> str:
    with pytest.raises(ApiError) as raised:
        hits(engine, **body)
    return raised.value.message


def last_error(engine: Engine) -> dict[str, Any] | None:
    task = engine.queue.tasks[max(engine.queue.tasks)]
    return task.error


@pytest.mark.parametrize(
    ("start", "end", "metres"),
    [
        (GeoPoint(55.75, 37.61), GeoPoint(55.75, 37.61), 0.0),
        (GeoPoint(55.75, 37.61), GeoPoint(56.8587, 35.9176), 161_539.618),
        (GeoPoint(0, -30.807), GeoPoint(55.7499, 37.60998), 8_678_961.091),
        (GeoPoint(-57.123556, 33.5), GeoPoint(-44, -142.119), 8_763_251.554),
    ],
)
def test_distances_equal_those_of_meilisearch(start: GeoPoint, end: GeoPoint, metres: float) -> None:
    assert distance(start, end) == metres
    assert distance(end, start) == metres


@pytest.mark.parametrize(
    ("condition", "expected_ids"),
    [
        ("_geoRadius(55.75, 37.61, 200000)", [1, 2, 3]),
        ("_geoRadius(55.75, 37.61, 0)", []),
        ("_geoRadius(55.7558, 37.6173, 0)", [1]),
        ("_geoBoundingBox([57, 38], [54, 35])", [1, 2, 3]),
        ("_geoBoundingBox([70, -160], [60, 170])", [4, 5]),
        ("_geoBoundingBox([70, 170], [60, -160])", []),
        ("NOT _geoRadius(55.75, 37.61, 200000)", [4, 5, 6, 7]),
        ("_geo.lat > 60", [4, 5]),
        ("city = Москва AND _geoRadius(55, 37, 1000000)", [1]),
        ("city = Лондон AND _geoRadius(100, 37, 1)", []),
    ],
)
def test_geo_filters_select_by_distance_box_and_polygon(
    engine: Engine, condition: str, expected_ids: list[int]
) -> None:
    assert ids(engine, filter=condition) == expected_ids


@pytest.mark.parametrize(
    ("condition", "problem"),
    [
        ("_geoRadius(55, -200.5, 1)", "Hint: try using `159.5` instead.\n16:22 _geoRadius(55, -200.5, 1)"),
        ("_geoRadius(55, 1, 1, 2)", "Invalid resolution `2`. Resolution must be between 3 and 1000.\n22:23 _geo"),
        ("_geoRadius(55, 1, 1e999)", "Non finite floats are not supported\n19:24 _geoRadius(55, 1, 1e999)"),
        ("_geoRadius(55, 1)", "Was expecting 3 or 4 arguments for `_geoRadius`, but instead found 2.\n18:18"),
        ("city = x AND\n_geoRadius(1, 2, y)", "optionalResolution)`.\n16:20 city"),
        ("_geoBoundingBox([1, 2], [3, 4])", "The top latitude `1` is below the bottom latitude `3`.\n29:30"),
        ("_geoPolygon([1,2],[3,4])", "expects at least 3 points but only 2 were specified\n22:23"),
        ("_geoPolygon([1,2],[3,4],[5,6],)", "Attribute `_geojson` is not filterable."),
        ("_geoRadius(55, 1, 1) ", "Found unexpected characters at the end of the filter: ` `."),
    ],
)
def test_invalid_geo_filters_are_refused(engine: Engine, condition: str, problem: str) -> None:
    assert problem in refusal(engine, filter=condition)


def test_unsupported_shapes_are_refused(engine: Engine) -> None:
    update_settings(engine, {"filterableAttributes": ["_geo", "_geojson"]})
    for condition in ("_geoRadius(55, 37, 1)", "_geoPolygon([1,2],[3,4],[5,6])"):
        assert "is not supported by this server" in refusal(engine, filter=condition)


def test_sorting_puts_documents_without_coordinates_last(engine: Engine) -> None:
    assert ids(engine, sort=["_geoPoint(55.75, 37.61):asc"]) == [1, 2, 3, 4, 5, 6, 7]
    assert ids(engine, sort=["_geoPoint(55.75, 37.61):desc"]) == [5, 4, 3, 2, 1, 6, 7]


def test_hits_have_distances_in_metres_when_coordinates_are_displayed(engine: Engine) -> None:
    sort = ["_geoPoint(55.75, 37.61):asc"]
    assert [hit.get("_geoDistance") for hit in hits(engine, sort=sort, limit=3)] == [790, 161540, 173120]
    assert "_geoDistance" not in hits(engine, sort=sort, attributesToRetrieve=["id"])[0]
    assert "_geoDistance" not in hits(engine, sort=["_geoPoint(+55.75, 37.61):asc"])[0]


def test_score_details_have_the_distance_of_the_first_of_a_bucket(engine: Engine) -> None:
    add(engine, [{"id": 8, "_geo": {"lat": 55.755803, "lng": 37.6173}}])
    result = hits(engine, sort=["_geoPoint(55.7558, 37.6173):asc"], limit=2, showRankingScoreDetails=True)
    details = [hit["_rankingScoreDetails"]["_geoPoint(55.7558, 37.6173):asc"] for hit in result]
    assert details == [{"order": 0, "value": {"lat": 55.7558, "lng": 37.6173}, "distance": 0.0}] * 2


def test_many_documents_are_sorted_a_thousand_at_a_time(engine: Engine) -> None:
    places: list[dict[str, Any]] = [
        {"id": 100 + n, "_geo": {"lat": 0, "lng": (n * 7 % 1201) / 100}} for n in range(1201)
    ]
    add(engine, places)
    nearest = ids(engine, filter="_geo.lat = 0", sort=["_geoPoint(0, -1):asc"])
    # A search returns at most 1000 hits.
    assert nearest == [p["id"] for p in sorted(places, key=lambda place: place["_geo"]["lng"])][:1000]


@pytest.mark.parametrize(
    ("geo", "problem"),
    [
        (
            "x",
            'is not an object. Was expecting an object with the `_geo.lat` and `_geo.lng` fields but instead got `"x"`',
        ),
        ({"lat": 1}, 'in the document with the id: `"9"`. Was expecting a `_geo.lng` field.'),
        ({}, "Could not find latitude nor longitude"),
        ({"lat": 1, "lng": 2, "a": 3, "b": 4}, 'contains the following unexpected fields: `{"b":4,"a":3}`.'),
        ({"lat": "1_0", "lng": 2}, "Could not parse latitude"),
        ({"lat": 1, "lng": "1e999"}, 'Was expecting a finite number but instead got `"1e999"`.'),
        ({"lat": None, "lng": True}, "Was expecting finite numbers but instead got `null` and `true`."),
    ],
)
def test_invalid_coordinates_fail_the_task(engine: Engine, geo: Any, problem: str) -> None:
    add(engine, [{"id": 8, "city": "Рязань"}, {"id": 9, "_geo": geo}])
    error = last_error(engine)
    assert error is not None
    assert error["code"] == "invalid_document_geo_field"
    assert error["message"].startswith("Index `products`: ")
    assert problem in error["message"]
    assert ids(engine) == [1, 2, 3, 4, 5, 6, 7]


def test_settings_are_refused_over_invalid_coordinates(tmp_path: Path) -> None:
    with open_engine(tmp_path / "engine") as engine:
        add(engine, [{"id": 1, "_geo": {"lat": 1}}])
        assert last_error(engine) is None
        update_settings(engine, {"stopWords": ["и"]})
        error = last_error(engine)
        assert error is not None
        assert "Could not find longitude" in error["message"]
        delete(engine, ["1"])
        update_settings(engine, {"stopWords": ["и"]})
        assert last_error(engine) is None


def test_coordinates_are_not_searchable(engine: Engine) -> None:
    assert ids(engine, q="37") == []


def test_coordinates_follow_their_document(engine: Engine) -> None:
    near_moscow = "_geoRadius(55.75, 37.61, 5000)"
    add(engine, [{"id": 1, "city": "Москва"}, {"id": 2, "_geo": {"lat": 55.75, "lng": 37.61}}])
    assert ids(engine, filter=near_moscow) == [2]
    delete(engine, ["2"])
    assert ids(engine, filter=near_moscow) == []
    update_settings(engine, {"filterableAttributes": ["city"], "sortableAttributes": ["city"]})
    assert "Attribute `_geo/_geojson` is not filterable." in refusal(engine, filter=near_moscow)
    add(engine, [{"id": 6, "_geo": {"lat": 55.75, "lng": 37.61}}])
    update_settings(engine, SETTINGS)
    assert ids(engine, filter=near_moscow) == [6]


def test_a_restart_keeps_coordinates(tmp_path: Path) -> None:
    with open_engine(tmp_path / "engine") as engine:
        update_settings(engine, SETTINGS)
        add(engine, CITIES)
        save_lists(engine)
        add(engine, [{"id": 2, "city": "Тверь"}, {"id": 8, "_geo": {"lat": 55.75, "lng": 37.61}}])
        delete(engine, ["3"])
        before = engine.indexes["products"].geo
    with open_engine(tmp_path / "engine") as engine:
        after = engine.indexes["products"].geo
        assert (after.points, after.docs) == (before.points, before.docs)
        assert ids(engine, filter="_geoRadius(55.75, 37.61, 200000)") == [1, 8]


def test_listings_drop_documents_without_a_value(engine: Engine) -> None:
    add(engine, [{"id": 8, "city": None}, {"id": 9, "city": ["Аша", 5]}, {"id": 10}])
    answer = list_documents(engine, "products", DocumentQuery(sort=["city:asc"]))
    assert [document["id"] for document in answer["results"]] == [9, 4, 9, 1, 6, 7, 2, 3, 5, 10]
    assert answer["total"] == 10
    far = list_documents(engine, "products", DocumentQuery(sort=["_geoPoint(55.75, 37.61):desc"], limit=3, offset=4))
    assert [document["id"] for document in far["results"]] == [1, 6, 7]
