"""Experiments: rules of the draft for a share of the visitors, counted from the query log."""

import json
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import func, update
from sqlalchemy.orm import Session

from api.curation import experiment_repository, live, publication_repository, routes
from api.curation import repository as version_repository
from api.curation.experiments import Comparison, comparisons, experiment_of
from api.curation.models import SearchExperiment
from api.curation.service import DraftService
from api.index.models import LoggedSearch
from tests.api.admin.html_browser import StaffBrowser
from tests.api.admin.search_draft import publish
from tests.api.index.log_rows import action_after, logged_search

ADDRESS = "/admin/search/experiments"
RULE = "title: Опыт\nwhen:\n  query:\n    - is: масло\nthen:\n  sort: new\n"


def click_comparison(session: Session, experiment_id: int) -> Comparison:
    return comparisons(session, experiment_of(session, experiment_id))["click"]


@pytest.fixture
def editor(admin: StaffBrowser, db_session: Session) -> StaffBrowser:
    """A live version without rules, and a draft with one."""
    publish(
        db_session,
    )
    DraftService(db_session).put_file("rules/trial.yml", RULE, "anna", expected=None)
    db_session.commit()
    return admin


def start(browser: StaffBrowser, share: str = "50") -> int:
    page = browser.get(ADDRESS)
    sent = browser.send(ADDRESS, page.form(ADDRESS) | {"hypothesis": "Новинки открывают чаще", "share": share})
    return int(sent.response.headers["location"].rpartition("/")[2])


def log(client: TestClient, experiment: int, bucket: int, arm: str, clicked: bool, visit: int) -> None:
    search = {
        "event": "search", "search": 1, "text": "масло", "understood": "масло", "kind": "text", "mode": "search",
        "exact": 3, "ms": 2, "exposure": {"experiment": experiment, "arm": arm, "bucket": bucket},
    }  # fmt: skip
    click = {"event": "click", "search": 1, "product_id": 1, "position": 1, "block": "exact"}
    body = {"visit": str(UUID(int=visit)), "events": [search, *([click] if clicked else [])]}
    assert client.post("/api/shop/logSearches", content=json.dumps(body)).status_code == 204


def artefact(client: TestClient) -> dict[str, object]:
    live.forget()
    routes._artefacts.clear()
    body: dict[str, object] = client.get("/api/shop/searchRules").json()
    return body


def test_browsers_get_both_rules_while_it_runs(editor: StaffBrowser, client: TestClient, db_session: Session) -> None:
    before = artefact(client)
    experiment = start(editor, "20")

    during = artefact(client)

    assert during["rules"] == before["rules"]
    assert during["version"] == f"{before['version']}-{experiment}"
    variant = during["experiment"]
    assert isinstance(variant, dict)
    assert (variant["id"], variant["share"]) == (experiment, 20)
    assert [rule for rule in variant["rules"] if rule["id"] == "trial"] == [
        {"id": "trial", "query": [["is", "масло"]], "sort": "new"}
    ]
    assert DraftService(db_session).read().is_empty
    editor.send(
        f"{ADDRESS}/{experiment}/stop", editor.get(f"{ADDRESS}/{experiment}").form(f"{ADDRESS}/{experiment}/stop")
    )
    assert artefact(client) == before


def test_the_winner_is_published(editor: StaffBrowser, db_session: Session) -> None:
    experiment = start(editor)
    page = editor.get(f"{ADDRESS}/{experiment}")

    editor.send(f"{ADDRESS}/{experiment}/stop", page.form(f"{ADDRESS}/{experiment}/stop") | {"winner": "b"})

    row = experiment_repository.experiment(db_session.connection(), experiment)
    waiting = publication_repository.active(db_session.connection())
    assert row is not None
    assert waiting is not None
    assert (row.outcome, waiting.version_id) == ("b", row.variant_id)
    assert waiting.reason == "По итогам опыта: Новинки открывают чаще"
    assert "rules/trial.yml" in version_repository.files(db_session.connection(), row.variant_id).texts
    again = editor.send(f"{ADDRESS}/{experiment}/stop", page.form(f"{ADDRESS}/{experiment}/stop") | {"winner": "a"})
    assert again.status == 409


def test_a_draft_begun_earlier_is_tried_with_the_words_of_the_live_version(
    editor: StaffBrowser, db_session: Session
) -> None:
    live_files = version_repository.files(db_session.connection(), 1).replaced({"stop-words.yml": "[и, а]\n"})
    publish(db_session, live_files)

    experiment = start(editor)

    row = experiment_repository.experiment(db_session.connection(), experiment)
    assert row is not None
    assert version_repository.files(db_session.connection(), row.variant_id) == live_files.replaced(
        {"rules/trial.yml": RULE}
    )


def test_another_live_version_ends_it(editor: StaffBrowser, client: TestClient, db_session: Session) -> None:
    experiment = start(editor)
    publish(db_session, version_repository.files(db_session.connection(), 1).replaced({"stop-words.yml": "[и, а]\n"}))

    assert "experiment" not in artefact(client)
    page = editor.get(f"{ADDRESS}/{experiment}")
    assert "остановил новая версия" in " ".join(page.main.text.split())


def test_visits_are_counted_by_arm(editor: StaffBrowser, client: TestClient, db_session: Session) -> None:
    experiment = start(editor)
    log(client, experiment, 0, "b", clicked=True, visit=10_000)
    for visit in range(1, 200):
        bucket = (visit * 37) % 1000
        arm = "b" if bucket < 500 else "a"
        search = logged_search("масло", experiment_id=experiment, arm=arm, bucket=bucket)
        db_session.add(search)
        if visit % (2 if arm == "b" else 5) == 0:
            db_session.flush()
            db_session.add(action_after(search, "click"))
    db_session.execute(update(LoggedSearch).values(at=func.now()))
    db_session.commit()

    page = editor.get(f"{ADDRESS}/{experiment}")

    comparison = click_comparison(db_session, experiment)
    assert comparison.a.visits + comparison.b.visits == 200
    assert comparison.b.rate == pytest.approx(0.5, abs=0.06)
    assert comparison.a.rate == pytest.approx(0.2, abs=0.06)
    assert comparison.winner == "b"
    assert "новые лучше" in page.main.text
    assert "данных мало" in page.main.text  # carts and orders


def test_forged_exposures_do_not_count(editor: StaffBrowser, client: TestClient, db_session: Session) -> None:
    experiment = start(editor)
    log(client, experiment, 100, "a", clicked=True, visit=1)  # this bucket is in arm b
    log(client, experiment, 100, "b", clicked=True, visit=2)
    db_session.execute(
        update(LoggedSearch).where(LoggedSearch.visit == UUID(int=2)).values(at=datetime(2020, 1, 1, tzinfo=UTC))
    )
    log(client, experiment + 1, 100, "b", clicked=True, visit=3)
    db_session.commit()

    comparison = click_comparison(db_session, experiment)

    assert comparison.a.visits + comparison.b.visits == 0


REFUSED: list[tuple[dict[str, str], str]] = [
    ({"hypothesis": " "}, "Напишите, чего вы ждёте"),
    ({"hypothesis": "ж" * 501}, "до 500 знаков"),
    ({"share": "0"}, "от 1 до 99"),
    ({"share": "100"}, "от 1 до 99"),
    ({"share": "половине"}, "от 1 до 99"),
]


def test_what_cannot_be_started_is_explained(editor: StaffBrowser) -> None:
    for values, message in REFUSED:
        form = editor.get(ADDRESS).form(ADDRESS) | {"hypothesis": "Лучше", "share": "50"}

        refused = editor.send(ADDRESS, form | values)

        assert refused.status == 422, values
        assert message in refused.main.text, values


def test_words_and_settings_are_no_experiment(editor: StaffBrowser, db_session: Session) -> None:
    DraftService(db_session).replace_line("synonyms.csv", None, "ыыы,масло,one,test", "anna")
    db_session.commit()

    refused = editor.send(ADDRESS, editor.get(ADDRESS).form(ADDRESS) | {"hypothesis": "Лучше"})

    assert refused.status == 422
    assert "сравнивают только правила" in refused.main.text
    assert "synonyms.csv" in refused.main.text
    assert "Лучше" in refused.main.text


def test_one_runs_at_a_time(editor: StaffBrowser, db_session: Session) -> None:
    experiment = start(editor)
    DraftService(db_session).put_file("rules/other.yml", RULE, "anna", expected=None)
    db_session.commit()
    form = editor.get(f"{ADDRESS}/{experiment}").form(f"{ADDRESS}/{experiment}/stop")

    refused = editor.send(ADDRESS, form | {"hypothesis": "Ещё один", "share": "50"})

    assert refused.status == 409
    assert "Один опыт уже идёт" in refused.text


def test_too_little_data_is_said(editor: StaffBrowser, client: TestClient, db_session: Session) -> None:
    experiment = start(editor)
    log(client, experiment, 100, "b", clicked=True, visit=1)
    log(client, experiment, 900, "a", clicked=False, visit=2)
    db_session.execute(update(SearchExperiment).values(started_at=datetime.now(UTC) - timedelta(days=1)))
    db_session.commit()

    page = editor.get(f"{ADDRESS}/{experiment}")

    assert "Данных пока мало" in page.main.text
    assert "лучше" not in page.main.text.replace("Лучше", "")
