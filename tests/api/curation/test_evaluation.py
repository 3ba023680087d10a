"""The gate: judged queries with the results of the live version and of the draft."""

from collections.abc import Iterator

import pytest
from sqlalchemy.orm import Session

from api.admin.curation.evaluation import QueryResults, ShownProducts, current_evaluation, evaluate, obstacle_of
from api.catalog.models import Product
from api.core.errors import ShopError
from api.curation import live, repository
from api.curation.config_files import ConfigFiles
from api.curation.judgements import BY_HAND, QUERIES, graded_queries
from api.curation.judgements import GRADES as JUDGEMENTS
from api.curation.service import Draft, DraftService
from tests.api import small_shop
from tests.api.small_shop import FILTER, OIL
from tests.fixtures import datasets

QUERY_LINES = "".join(f'{{"id": "q{number}", "query": "масло {number}", "class": "plain"}}\n' for number in range(8))
NOTHING = '{"id": "n1", "query": "ыыы", "class": "none"}\n'
GRADES = "query_id,product_id,grade\n" + "".join(f"q{number},900,3\n" for number in range(8))
FILES = ConfigFiles({QUERIES: QUERY_LINES + NOTHING, JUDGEMENTS: GRADES})
FOUND, OTHER, EMPTY = ShownProducts([OIL], []), ShownProducts([FILTER], []), ShownProducts([], [])


@pytest.fixture
def shop(db_session: Session) -> Iterator[Session]:
    """The oil has the old number 900; the draft has a new synonym."""
    datasets.load(db_session, small_shop.build)
    db_session.get_one(Product, OIL).old_id = "900"
    db_session.flush()
    connection = db_session.connection()
    repository.set_live(
        connection, repository.add_version(connection, FILES, parent_id=None, source="files", author="a", reason="")
    )
    DraftService(db_session).replace_line("synonyms.csv", None, "from,to,way,why", "anna")
    db_session.commit()
    yield db_session
    live.forget()


def draft(session: Session) -> Draft:
    return DraftService(session).read()


def results(live_page: ShownProducts, draft_page: ShownProducts, nothing: ShownProducts = EMPTY) -> list[QueryResults]:
    return [
        *(QueryResults(f"q{number}", live_page, draft_page) for number in range(8)),
        QueryResults("n1", EMPTY, nothing),
    ]


def test_a_draft_that_finds_the_same_passes(shop: Session) -> None:
    assert obstacle_of(shop, draft(shop)) == "Черновик ещё не проверен на запросах с оценками."

    row = evaluate(shop, draft(shop), results(FOUND, FOUND), "anna")

    assert (row.queries, row.difference, row.low, row.high) == (9, 0.0, 0.0, 0.0)
    assert row.scores["q3"] == [1.0, 1.0]
    assert row.scores["n1"] == [1.0, 1.0]
    assert obstacle_of(shop, draft(shop)) is None


def test_a_drop_beyond_its_interval_is_an_obstacle(shop: Session) -> None:
    row = evaluate(shop, draft(shop), results(FOUND, OTHER), "anna")

    assert row.difference == pytest.approx(-8 / 9)
    assert -1 <= row.low <= row.difference <= row.high < 0
    obstacle = obstacle_of(shop, draft(shop))
    assert obstacle is not None
    assert obstacle.startswith("Поиск станет хуже: средняя оценка упадёт на 88,9 п. (с вероятностью 95 % — от ")


def test_one_worse_query_among_many_may_be_chance(shop: Session) -> None:
    one_worse = [QueryResults("q0", FOUND, OTHER), *results(FOUND, FOUND)[1:]]

    row = evaluate(shop, draft(shop), one_worse, "anna")

    assert row.difference == pytest.approx(-1 / 9)
    assert row.high == 0
    assert not row.is_worse
    assert obstacle_of(shop, draft(shop)) is None


def test_a_hit_where_nothing_should_be_found_costs(shop: Session) -> None:
    row = evaluate(shop, draft(shop), results(FOUND, FOUND, nothing=FOUND), "anna")

    assert row.scores["n1"] == [1.0, 0.0]


def test_an_edit_after_the_evaluation_needs_another(shop: Session) -> None:
    evaluate(shop, draft(shop), results(FOUND, FOUND), "anna")
    DraftService(shop).replace_line("synonyms.csv", None, "тосол,антифриз,one,x", "anna")

    assert current_evaluation(shop, draft(shop)) is None
    assert obstacle_of(shop, draft(shop)) is not None


def test_missing_results_are_refused(shop: Session) -> None:
    with pytest.raises(ShopError, match="нет 2"):
        evaluate(shop, draft(shop), results(FOUND, FOUND)[2:], "anna")


def test_a_product_that_the_shop_does_not_sell_lowers_nothing(shop: Session) -> None:
    DraftService(shop).put_file(JUDGEMENTS, GRADES + "q0,777,3\n", "anna", expected=GRADES)

    row = evaluate(shop, draft(shop), results(FOUND, FOUND), "anna")

    assert row.scores["q0"] == [1.0, 1.0]


def test_a_grade_by_hand_counts(shop: Session) -> None:
    """The query is better with the filter: the live page, which shows the oil, has lost by that."""
    hand = "query_id,product_id,grade\nq0,900,\nq0,901,3\n"
    shop.get_one(Product, FILTER).old_id = "901"
    shop.flush()
    DraftService(shop).put_file(BY_HAND, hand, "anna", expected=None)

    row = evaluate(shop, draft(shop), results(FOUND, OTHER), "anna")

    assert row.scores["q0"] == [0.0, 1.0]
    assert row.scores["q1"] == [1.0, 0.0]


@pytest.mark.parametrize(
    ("path", "text"), [(QUERIES, "{"), (QUERIES, '{"id": 1}\n'), (JUDGEMENTS, "query_id,product_id,grade\nq1,x,3\n")]
)
def test_broken_judgements_are_named(path: str, text: str) -> None:
    with pytest.raises(ShopError, match="не читаются"):
        graded_queries(FILES.replaced({path: text}))
