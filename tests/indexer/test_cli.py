import sys

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from api.catalog.models import Product
from api.core.settings import get_settings
from api.index.indexes import SUGGESTIONS
from cli import main
from indexer import outbox
from indexer.engine import SearchEngine
from indexer.outbox import Lock, connection_for_locks, try_lock
from tests.api.small_shop import FILTER, OIL

Output = pytest.CaptureFixture[str]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> "Runner":
    return Runner(monkeypatch)


class Runner:
    """`shop …` in this process; gives the exit code."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch

    def __call__(self, *words: str) -> int:
        self._monkeypatch.setattr(sys, "argv", ["shop", *words])
        with pytest.raises(SystemExit) as ended:
            main.main()
        code = ended.value.code
        assert isinstance(code, int | None)
        return code or 0


def test_help_lists_every_command(run: Runner, capsys: Output) -> None:
    assert run("--help") == 0
    output = capsys.readouterr().out
    for command in ("migrate", "seed", "import", "search-config", "reindex", "status"):
        assert command in output


@pytest.mark.parametrize(
    ("words", "suggestion"),
    [
        (["frob"], "Нет такой команды. Как надо: shop --help"),
        (["reindex", "--foo"], "Нет такого ключа: --foo. Как надо: shop reindex --help"),
        (["reindex", "a", "b"], "Лишние слова в команде. Как надо: shop reindex --help"),
        (["import"], "Не указано: ФАЙЛ. Как надо: shop import --help"),
        (["import", "x.csv", "--qty", "пять"], "Не подходит значение: --qty. Как надо: shop import --help"),
        (["seed", "--all"], "Нет такого ключа: --all. Как надо: shop seed --help"),
    ],
)
def test_a_mistyped_command_gets_a_suggestion(run: Runner, capsys: Output, words: list[str], suggestion: str) -> None:
    assert run(*words) == 2
    assert capsys.readouterr().err.strip() == suggestion


def test_forwarded_commands_keep_their_own_help(run: Runner, capsys: Output) -> None:
    assert run("seed", "--help") == 0
    assert "--none" in capsys.readouterr().out


def test_a_broken_command_does_not_break_the_others(
    run: Runner, capsys: Output, monkeypatch: pytest.MonkeyPatch, database: Engine, search: SearchEngine
) -> None:
    monkeypatch.setitem(sys.modules, "cli.imports", None)
    monkeypatch.setitem(sys.modules, "cli.imports", None)
    assert run("status") == 0
    assert "products: документов 2, в базе 2" in capsys.readouterr().out


@pytest.mark.parametrize("command", [("migrate",), ("status",), ("reindex",)])
def test_without_a_database_there_is_advice_and_no_traceback(
    run: Runner, capsys: Output, monkeypatch: pytest.MonkeyPatch, engine: object, command: tuple[str, ...]
) -> None:
    from tests.fixtures.postgres import forget_settings

    monkeypatch.setenv("DATABASE_URL", "postgresql://shop:secret@127.0.0.1:9/shop")
    forget_settings()
    try:
        assert run(*command) == 1
    finally:
        forget_settings()
    errors = capsys.readouterr().err
    assert "База данных не отвечает" in errors
    assert "DATABASE_URL" in errors
    assert "secret" not in errors


@pytest.mark.parametrize("command", [("search-config", "plan"), ("search-config", "apply"), ("reindex",), ("status",)])
def test_without_an_engine_there_is_advice_and_no_traceback(
    run: Runner, capsys: Output, monkeypatch: pytest.MonkeyPatch, database: Engine, command: tuple[str, ...]
) -> None:
    monkeypatch.setenv("MEILI_URL", "http://127.0.0.1:9")
    get_settings.cache_clear()
    assert run(*command) == 1
    assert "Поиск не отвечает" in capsys.readouterr().err


def test_an_unknown_index_is_named(run: Runner, capsys: Output, search: SearchEngine) -> None:
    assert run("reindex", "prodcuts") == 1
    entities = "products, categories, parts, cars, suggestions"
    assert capsys.readouterr().err.strip() == f"Нет индекса «prodcuts». Есть: {entities} и all — все сразу."


def test_reindex_prints_its_progress(run: Runner, capsys: Output, search: SearchEngine) -> None:
    assert run("reindex", "products") == 0
    assert capsys.readouterr().out.splitlines() == [
        "products: 0 из 2",
        "products: 2 из 2",
        "products: готово, документов 2.",
    ]


def test_reindex_missing_builds_only_missing_indexes(run: Runner, capsys: Output, search: SearchEngine) -> None:
    search.drop("categories")
    assert run("reindex", "--missing") == 0
    assert capsys.readouterr().out.splitlines()[0] == "products: уже наполнен."
    assert search.count("categories") == 3


def test_reindex_leaves_completions_to_the_process_that_builds_them(
    run: Runner, capsys: Output, search: SearchEngine, database: Engine
) -> None:
    with connection_for_locks(database) as locks:
        assert try_lock(locks, Lock.REBUILDING, SUGGESTIONS)
        assert run("reindex") == 0
        assert capsys.readouterr().out.splitlines()[-1] == "suggestions: уже собирает другой процесс."
        assert run("reindex", "suggestions") == 1
        assert "Индекс suggestions уже перестраивает другой процесс" in capsys.readouterr().err


def test_status_prints_waiting_events_and_dead_letters(
    run: Runner, capsys: Output, shop: Session, search: SearchEngine, database: Engine
) -> None:
    shop.get_one(Product, OIL).name = "Масло"
    shop.commit()
    with database.begin() as connection:
        outbox.add_dead_letters(connection, "product", {FILTER: "too long"})

    assert run("status") == 0

    output = capsys.readouterr().out
    assert "products: документов 2, в базе 2" in output
    assert "ждут обновления: 1" in output
    assert f"поиск не принял: 1\n    {FILTER}: too long" in output


def test_status_before_the_first_index(run: Runner, capsys: Output, search: SearchEngine) -> None:
    search.drop("products")
    assert run("status") == 0
    assert "products: индекса нет, выполните shop reindex, в базе 2" in capsys.readouterr().out


def test_an_error_in_search_config_is_printed_with_its_file(
    run: Runner, capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: object, search: SearchEngine
) -> None:
    monkeypatch.setenv("SEARCH_CONFIG_DIR", str(tmp_path))
    get_settings.cache_clear()
    assert run("search-config", "plan") == 1
    assert "facets.yml" in capsys.readouterr().err
