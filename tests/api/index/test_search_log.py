"""logSearches over HTTP: the rows stored from a batch, and personal data, which is never stored."""

import json
from typing import Any
from uuid import UUID

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.index.models import LoggedSearch, SearchAction
from api.index.search_log import without_personal
from tests.api.small_shop import FILTER, OIL, TVER

URL = "/api/shop/logSearches"
VISIT = "0f8b1c526d1e4f0b9a772c3a8e5d9b10"
SEARCH: dict[str, Any] = {
    "event": "search", "search": 1, "city_id": TVER, "text": "Vfckj  5W40", "understood": "масло 5W-40", "kind": "text",
    "mode": "search", "exact": 12, "variants": 3, "near": 0, "ms": 4, "repaired": True,
}  # fmt: skip
CLICK = {"event": "click", "search": 1, "product_id": OIL, "position": 3, "block": "exact"}
CART = {"event": "cart", "search": 1, "product_id": OIL}


def post(shop: TestClient, *events: dict[str, Any], visit: str = VISIT) -> Any:
    return shop.post(URL, json={"visit": visit, "events": list(events)})


def searches(session: Session) -> list[LoggedSearch]:
    session.expire_all()
    return list(session.scalars(select(LoggedSearch).order_by(LoggedSearch.number)))


def actions(session: Session) -> list[tuple[str, int, int | None, str | None]]:
    query = select(SearchAction.kind, SearchAction.product_id, SearchAction.position, SearchAction.block)
    return list(session.execute(query.order_by(SearchAction.id)).tuples())


@pytest.mark.parametrize("media_type", ["text/plain;charset=UTF-8", "application/json", "Text/Plain", None])
def test_a_beacon_is_stored_under_any_of_its_paths(
    shop: TestClient, db_session: Session, media_type: str | None
) -> None:
    body = json.dumps({"visit": VISIT, "events": [SEARCH, CLICK, CART]}).encode()
    answer = shop.post(URL, content=body, headers={"Content-Type": media_type} if media_type else {})

    assert (answer.status_code, answer.content) == (204, b"")
    (row,) = searches(db_session)
    assert (row.visit, row.number, row.city_id) == (UUID(VISIT), 1, TVER)
    assert (row.text, row.folded, row.understood) == ("Vfckj 5W40", "vfckj 5w40", "масло 5w-40")
    assert (row.kind, row.mode, row.repaired, row.engine_ms) == ("text", "search", True, 4)
    assert (row.exact, row.variants, row.near) == (12, 3, 0)
    assert actions(db_session) == [("click", OIL, 3, "exact"), ("cart", OIL, None, None)]


def test_a_repeated_batch_adds_nothing(shop: TestClient, db_session: Session) -> None:
    for _ in range(2):
        assert post(shop, SEARCH, CLICK, CART).status_code == 204

    assert (len(searches(db_session)), len(actions(db_session))) == (1, 2)


def test_a_results_page_completes_the_row_of_its_completions(shop: TestClient, db_session: Session) -> None:
    hint = SEARCH | {"mode": "completions", "exact": 0, "variants": 0}
    post(shop, hint, CLICK, SEARCH)
    assert [(row.mode, row.exact, row.variants) for row in searches(db_session)] == [("search", 12, 3)]

    assert post(shop, hint).status_code == 204
    assert [(row.mode, row.exact, row.variants) for row in searches(db_session)] == [("search", 12, 3)]
    assert actions(db_session) == [("click", OIL, 3, "exact")]


def test_what_a_page_shows_later_replaces_its_first_results(shop: TestClient, db_session: Session) -> None:
    """The vocabulary came late: the search is repeated with the corrected text."""
    post(shop, SEARCH | {"repaired": False, "exact": 0, "variants": 0})
    assert post(shop, SEARCH).status_code == 204
    assert [(row.repaired, row.exact, row.variants) for row in searches(db_session)] == [(True, 12, 3)]

    assert post(shop, SEARCH | {"mode": "catalog", "exact": 99}).status_code == 204
    assert [(row.mode, row.exact) for row in searches(db_session)] == [("search", 12)]


def test_a_click_belongs_to_an_earlier_search_of_the_same_visit_only(shop: TestClient, db_session: Session) -> None:
    post(shop, SEARCH)
    assert post(shop, CLICK | {"product_id": FILTER}).status_code == 204
    assert post(shop, CLICK | {"search": 7}).status_code == 204
    assert post(shop, CLICK, visit="1" * 32).status_code == 204

    assert actions(db_session) == [("click", FILTER, 3, "exact")]


@pytest.mark.parametrize(
    ("query_text", "stored_query"),
    [
        ("масло +7 (916) 123-45-67 позвоните", "масло позвоните"),
        ("89161234567", ""),
        ("9161234567 Анна", "Анна"),
        ("колодки 916 123-45-67", "колодки"),
        ("8-800-555-35-35", ""),
        ("тел 8(4822)12-34-56", "тел"),
        ("anna@example.ru", ""),
        ("масло anna @ mail.ru", "масло"),
        ("фильтр хта210990у2765499", "фильтр"),
        ("XTA 210990 Y 2765499", ""),
        ("XTA-210990-Y-2765499 фильтр", "фильтр"),
        ("фильтр XTA 210990 Y 2765499", "фильтр"),
        ("фильтр хта 210990у2765499 масляный", "фильтр масляный"),
        ("WVW ZZZ 1KZ AW 123456 колодки", "колодки"),
        ("а123вс77 колодки", "колодки"),
        ("A123BC77 колодки", "колодки"),
        ("4276 1234 5678 9012", ""),
        # Part numbers, models, barcodes and sizes are stored.
        *((text, text) for text in (
            "90915-10003", "90915-YZZE1", "W 914/2", "04e115561h", "0 986 494 524", "83212365950", "4607042960115",
            "колодки 2108 2109 21099 2110", "2110-1012005", "5W-40 4л", "8 клапанов 16v", "1.9 tdi",
            "фара opel astra 93185674", "KIA RIO 4 8200768913 фара", "масло BMW 5W40 90915 10003",
            "колодки 2108 210990", "насос 2108-1139009", "2110-1012005 21083501", "C24049", "H4 100W",
        )),
    ],
)  # fmt: skip
def test_texts_that_look_personal_are_not_stored(query_text: str, stored_query: str) -> None:
    assert without_personal(query_text) == stored_query


def test_nothing_personal_reaches_the_table(shop: TestClient, db_session: Session) -> None:
    vin = "XTA210990Y2765499"
    post(
        shop,
        SEARCH | {"search": 1, "kind": "vin", "text": vin, "understood": vin},
        SEARCH | {"search": 2, "kind": "frame", "text": "AE100-1234567", "understood": "AE100-1234567"},
        SEARCH | {"search": 3, "text": "масло 89161234567", "understood": "масло 89161234567"},
        # Personal data typed in the wrong keyboard layout is detected in the converted text.
        SEARCH | {"search": 4, "text": 'fyyf"vfbk.he', "understood": "anna@mail.ru"},
        # A part number of the catalogue is not treated as a phone.
        SEARCH | {"search": 5, "kind": "number", "text": "9091510003", "understood": "9091510003", "exact": 1},
        SEARCH | {"search": 6, "kind": "number", "text": "9161234567", "understood": "9161234567", "exact": 0},
        # Text removed from the query is removed from the converted text too, and vice versa.
        SEARCH | {"search": 7, "text": 'fyyf"vfbk.he 89161234567', "understood": "anna@mail.ru 89161234567"},
        SEARCH | {"search": 8, "text": "anna@mail.ru масло", "understood": "анна майл ру масло"},
        SEARCH | {"search": 9, "text": "масло калодки 89161234567", "understood": "масло 89161234567"},
    )

    assert [(row.kind, row.text, row.folded, row.understood) for row in searches(db_session)] == [
        ("vin", "", "", ""),
        ("frame", "", "", ""),
        ("text", "масло", "масло", "масло"),
        ("text", "", "", ""),
        ("number", "9091510003", "9091510003", "9091510003"),
        ("number", "", "", ""),
        ("text", "", "", ""),
        ("text", "", "", ""),
        ("text", "масло", "масло", "масло"),
    ]


def test_no_column_identifies_the_visitor() -> None:
    assert set(LoggedSearch.__table__.columns.keys()) == {
        "id", "visit", "number", "at", "city_id", "category_id", "text", "folded", "understood", "kind", "mode",
        "exact", "variants", "near", "engine_ms", "repaired", "clicks", "position_sum", "is_carted", "revenue",
        "is_refined", "experiment_id", "arm", "bucket",
    }  # fmt: skip
    assert set(SearchAction.__table__.columns.keys()) == {
        "id", "search_id", "kind", "product_id", "position", "block", "amount", "at"
    }  # fmt: skip


INVALID_BATCHES: list[tuple[Any, int]] = [
    ([SEARCH] * 51, 422),
    ([], 422),
    ([SEARCH | {"text": "А" * 201}], 422),
    ([SEARCH | {"event": "order"}], 422),
    ([SEARCH | {"kind": "sql"}], 422),
    ([SEARCH | {"exact": -1}], 422),
    ([SEARCH | {"ms": 1e12}], 422),
    ([SEARCH | {"search": 0}], 422),
    ([SEARCH | {"city_id": 999}], 404),
    ([CLICK | {"product_id": 2**31}], 422),
    ([CLICK | {"position": 0}], 422),
    ([SEARCH | {"text": "\ud83d"}], 422),
    ("nothing", 422),
    ([{"event": "search", "filler": "x" * 33_000}], 413),
]


def test_an_invalid_batch_is_refused_as_a_whole(shop: TestClient, db_session: Session) -> None:
    for events, status in INVALID_BATCHES:
        body = json.dumps({"visit": VISIT, "events": events})
        answer = shop.post(URL, content=body, headers={"Content-Type": "text/plain"})

        assert answer.status_code == status, events
        assert set(answer.json()["error"]) == {"code", "message", "fields"}, events
        assert db_session.scalar(select(func.count()).select_from(LoggedSearch)) == 0, events


def test_an_invalid_beacon_gets_the_error_shape(shop: TestClient) -> None:
    for body in [b"", b"{", b"\xff\xfe", b"null", b"[1]", b'"text"', b'{"visit": "me", "events": [1]}']:
        answer = shop.post(URL, content=body, headers={"Content-Type": "text/plain"})

        assert answer.status_code in (400, 422), body
        assert set(answer.json()["error"]) == {"code", "message", "fields"}, body


def test_control_characters_are_removed(shop: TestClient, db_session: Session) -> None:
    post(shop, SEARCH | {"text": "мас\u0000ло\u202e \n<b>", "understood": ""})

    (row,) = searches(db_session)
    assert (row.text, row.understood) == ("масло <b>", "масло <b>")


def test_one_address_may_send_two_thousand_events_an_hour(shop: TestClient) -> None:
    clicks = [CLICK | {"product_id": number} for number in range(1, 51)]

    answers = [post(shop, *clicks).status_code for _ in range(41)]

    assert answers == [204] * 40 + [429]
