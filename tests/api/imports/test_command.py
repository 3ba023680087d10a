"""The output and exit codes of `shop import`."""

from pathlib import Path

import pytest
import typer
from sqlalchemy import Engine
from typer.testing import CliRunner

from cli.imports import import_command
from tests.api.imports.catalogue_queries import query, value

app = typer.Typer()
app.command("import")(import_command)

FILE = "id;name;category;price;stock\n1;Фара;Оптика;100;5\n2;Лампа;Оптика;дорого;1\n"


def run(*arguments: object) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "price.csv"
    path.write_text(FILE, encoding="utf-8")
    return path


def test_the_profile_is_detected_and_a_summary_printed(engine: Engine, file: Path) -> None:
    code, out, err = run(file)

    assert (code, out.splitlines()) == (
        0,
        [
            "Профиль по заголовку файла: plain",
            "Прочитано       2",
            "Добавлено       1",
            "Изменено        0",
            "Без изменений   0",
            "Не подошло      1",
            f"Строки, которые не подошли, и причины: {file}.rejected.csv",
        ],
    )
    assert "Читаем файл" in err
    assert value(engine, "SELECT count(*) FROM products") == 1


def test_overrides_and_a_dry_run(engine: Engine, file: Path) -> None:
    assert run(file, "--profile", "plain", "--zone", 2, "--zone", 3, "--warehouse", 2, "--qty", 9)[0] == 0
    assert query(engine, "SELECT zone_id FROM prices ORDER BY 1") == [(2,), (3,)]
    assert query(engine, "SELECT warehouse_id, qty FROM stocks") == [(2, 9)]

    code, out, _ = run(file, "--dry-run")

    assert code == 0
    assert out.splitlines()[-1] == "Это проба: в каталоге ничего не изменилось."
    assert query(engine, "SELECT warehouse_id, qty FROM stocks") == [(2, 9)]


@pytest.mark.parametrize(
    ("content", "arguments", "says"),
    [
        (FILE, ["--profile", "avtopro"], "поправьте названия колонок. Другой профиль: --profile ИМЯ."),
        (
            "a;b\n1;2\n",
            [],
            "Непонятно, какой взять профиль: по заголовку ни один не подошёл. Выберите его сами.",
        ),
        ("a;b\n1;2\n", [], "--profile ИМЯ. Имена: avtopro (Прайс-лист Avtopro (с заголовком)), "),
        (FILE, ["--profile", "vaz-parts"], "Не хватает колонок: «subcategory», «manufacturer»"),
        (FILE, ["--profile", "nothing"], "Профиля «nothing» нет. Есть: avtopro,"),
        (FILE, ["--zone", "77"], "Ценовой зоны 77 нет. Есть: 1 «Зона 1»"),
        ("", [], "Файл пуст"),
    ],
)
def test_refusals(engine: Engine, file: Path, content: str, arguments: list[str], says: str) -> None:
    file.write_text(content, encoding="utf-8")

    code, out, err = run(file, *arguments)

    assert (code, says in err, "Traceback" in err) == (2, True, False), err
    assert "Прочитано" not in out
    assert value(engine, "SELECT count(*) FROM products") == 0


def test_a_missing_file_is_refused(engine: Engine, tmp_path: Path) -> None:
    code, _, err = run(tmp_path / "нет.csv")

    assert code == 2
    assert "нет. Проверьте имя и папку." in err
