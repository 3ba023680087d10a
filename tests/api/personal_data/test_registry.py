"""The registry of personal data names every column of the schema, and the privacy policy says its terms."""

from collections import Counter

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from api.auth.service import SESSION_LIFETIME
from api.auth.sms_limits import DAY
from api.index.models import LOG_RETENTION
from api.models import metadata
from api.newsletter.letters import CONFIRM_WITHIN
from api.personal_data.registry import LIMITATION, NETWORK_ADDRESSES, ORDER_YEARS, PERSONAL_TABLES, YEAR
from onebox.options import ROOT
from tests.api.personal_data.columns import OTHER_COLUMNS, PERSONAL_COLUMNS, SECRET_COLUMNS, STAFF_COLUMNS

#: Of the migrations themselves.
NOT_OURS = {"alembic_version"}
ADVICE = (
    "a column without a line in columns.py: say there whose data it holds, and in api/personal_data/registry.py what"
    " deletion does with a personal one and how long it is stored"
)


def registered() -> Counter[str]:
    kinds = (PERSONAL_COLUMNS, SECRET_COLUMNS, STAFF_COLUMNS, OTHER_COLUMNS)
    return Counter(
        f"{table}.{column}" for kind in kinds for table, columns in kind.items() for column in columns.split()
    )


def schema(session: Session) -> set[str]:
    query = text(
        "SELECT table_name || '.' || column_name FROM information_schema.columns JOIN information_schema.tables"
        " USING (table_schema, table_name) WHERE table_schema = 'public' AND table_type = 'BASE TABLE'"
    )
    return {name for name in session.scalars(query) if name.split(".")[0] not in NOT_OURS}


def test_every_column_of_the_schema_is_in_the_registry(db_session: Session) -> None:
    assert sorted(schema(db_session) - registered().keys()) == [], ADVICE
    assert sorted(registered().keys() - schema(db_session)) == [], "columns of the registry that the schema lacks"
    assert [name for name, times in registered().items() if times > 1] == []


def test_a_new_column_fails_until_it_is_declared(db_session: Session) -> None:
    db_session.execute(text("ALTER TABLE carts ADD COLUMN nickname text"))

    with pytest.raises(AssertionError, match="say there whose data it holds"):
        test_every_column_of_the_schema_is_in_the_registry(db_session)
    db_session.rollback()


def test_every_table_with_personal_columns_of_customers_is_in_the_registry() -> None:
    assert PERSONAL_COLUMNS.keys() - {declared.name for declared in PERSONAL_TABLES} == set()


def test_secrets_and_employees_are_not_in_the_file_for_the_person() -> None:
    for declared in PERSONAL_TABLES:
        if declared.title:
            secret = f"{SECRET_COLUMNS.get(declared.name, '')} {STAFF_COLUMNS.get(declared.name, '')}".split()
            assert set(secret) <= declared.hidden, declared.name


def test_what_deletion_overwrites_is_declared() -> None:
    for declared in PERSONAL_TABLES:
        columns = metadata.tables[declared.name].columns.keys()
        named = {name for term in declared.terms for name in (term.since, *term.blank)}
        assert {*(declared.blank or ()), *declared.hidden, *named} <= set(columns), declared.name


def test_the_privacy_policy_says_the_terms_of_the_registry() -> None:
    policy = (ROOT / "api/seed/content/pages/policity.html").read_text(encoding="utf-8")
    terms = (
        (YEAR, "<td>Отдельное согласие</td><td>1 год</td>"),
        (LIMITATION, "<td>3 года после заказа или пока есть кабинет</td>"),
        (NETWORK_ADDRESSES, "<td>90 дней; код входа — 1 день</td>"),
        (SESSION_LIFETIME, "<td>90 дней; код входа — 1 день</td>"),
        (DAY, "<td>90 дней; код входа — 1 день</td>"),
        (LOG_RETENTION, "90 дней храним сами запросы"),
        (CONFIRM_WITHIN, "неподтверждённая почта — 3 дня"),
    )

    assert [term.days for term, _ in terms] == [365, 3 * 365, 90, 90, 1, 90, 3]
    assert [sentence for _, sentence in terms if sentence not in policy] == []
    assert f"<td>{ORDER_YEARS} лет после года заказа</td>" in policy
