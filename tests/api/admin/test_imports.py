"""Price lists in the back office: upload, execution by the worker, results, broken runs, refused files."""

import csv
import io
import zipfile

import pytest
from sqlalchemy import Engine, func, select, update
from sqlalchemy.orm import Session
from typer.testing import CliRunner

from api.admin.models import AuditEntry
from api.catalog.models import Product
from api.core.db import get_engine
from api.imports.models import ImportFile, ImportRun
from api.imports.profiles import builtin_profiles
from api.imports.repository import run_lock, start_run
from api.imports.service import BROKEN, BROKEN_OFTEN, MAX_ATTEMPTS, RunRecorder, run_waiting
from cli.main import build_app
from tests.api.admin.html_browser import Page, StaffBrowser
from tests.api.admin.test_products import fresh

PRICE = """Код;Артикул;Название;Категория;Бренд;Цена;Остаток
1;A-1;Щётка;Щётки;Bosch;199,50;3
2;A-2;Лампа;Лампы;Osram;даром;1
"""
#: The warehouses of the small shop have numbers of their own.
PLAIN = {"profile": "plain", "warehouse": "10"}


def upload(admin: StaffBrowser, content: bytes, name: str = "прайс.csv", **fields: str) -> Page:
    return admin.fill("/admin/imports/new", files={"file": (name, content, "text/csv")}, **fields)


def workbook(sheet: str, name: str = "xl/worksheets/sheet1.xml") -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr(name, sheet)
    return content.getvalue()


def run_page(admin: StaffBrowser, page: Page) -> Page:
    return admin.get(page.response.headers["location"])


def test_an_uploaded_price_list_is_imported_and_reported(admin: StaffBrowser, db_session: Session) -> None:
    page = upload(admin, PRICE.encode(), **PLAIN)

    assert "Ждёт своей очереди" in run_page(admin, page).text
    assert run_waiting(get_engine()) == 1
    run = db_session.scalars(select(ImportRun)).one()
    assert run.status == "done", run.message
    assert run.report == {"read": 2, "added": 1, "changed": 0, "unchanged": 0, "rejected": 1, "zeroed": 0}
    assert run.started_by == "admin"
    assert db_session.scalars(select(Product.name).where(Product.source != "test")).all() == ["Щётка"]
    report_page = run_page(admin, page)
    assert "Готово" in report_page.text
    assert "2 · A-2 · Лампа · Лампы · Osram · даром · 1" in report_page.text
    rejected = admin.browser.get(f"/admin/imports/{run.id}/rejected.csv")
    assert "Лампа" in rejected.text
    assert rejected.headers["content-disposition"].startswith('attachment; filename="_____.csv.rejected.csv"')
    assert db_session.scalars(select(ImportFile.kind)).all() == ["rejected"]
    assert "новых 1, изменено 0, не подошло 1" in admin.get("/admin").text


def test_the_page_of_a_run_shows_its_first_rejected_rows(admin: StaffBrowser) -> None:
    rows = "".join(f"{n};A-{n};<b>{'Лампа' * 2000};=1+1;Osram;даром;1\n" for n in range(2, 40))
    page = upload(admin, PRICE.encode() + rows.replace("2;A-2", "41;A-41", 1).encode(), **PLAIN)
    run_waiting(get_engine())

    report_page = run_page(admin, page)

    assert "Первые 4 из 39" in report_page.text
    assert "Лампа" * 20 in report_page.text
    assert "Лампа" * 40 not in report_page.text
    assert "<b>Лампа" not in report_page.response.text


def test_price_lists_may_exceed_the_body_limit_of_the_api(admin: StaffBrowser) -> None:
    page = upload(admin, PRICE.encode() + b"3;A-3;;;;;\n" * 300_000, **PLAIN)

    assert "Ждёт своей очереди" in run_page(admin, page).text


def test_other_forms_keep_the_body_limit_of_the_api(admin: StaffBrowser) -> None:
    page = admin.fill("/admin/products/new", name="я" * 1_000_000)

    assert page.status == 413


def test_a_dry_run_writes_nothing(admin: StaffBrowser, db_session: Session) -> None:
    page = upload(admin, PRICE.encode(), dry_run="1", **PLAIN)
    run_waiting(get_engine())

    report_page = run_page(admin, page)
    assert "Это была проба" in report_page.text
    assert "Добавится" in report_page.text
    run = db_session.scalars(select(ImportRun)).one()
    again = f"/admin/imports/new?run={run.id}"
    assert again in report_page.response.text
    form = admin.get(again).form()
    assert (form["profile"], form["warehouse"], "dry_run" in form) == ("plain", "10", False)
    assert db_session.scalar(select(func.count()).select_from(Product).where(Product.source != "test")) == 0


@pytest.mark.parametrize(
    ("content", "fields", "words"),
    [
        (b"\x00\x01\x02PK\x03\x04", {"profile": "plain"}, ""),
        (b"a;b\n1;2\n", {}, "— Свой формат «Ходовой» (CSV с заголовком)"),
        (PRICE.encode(), {"profile": "plain"}, "Склада 1 нет"),
        (PRICE.encode(), {"profile": "vaz-parts"}, "Не хватает колонок"),
        (workbook("<!DOCTYPE w [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><w>&x;</w>"), PLAIN, "книга Excel (XLSX)"),
        (workbook("0" * (64 << 20)), PLAIN, "книга Excel (XLSX)"),
        (workbook("", "../../../tmp/slip.csv"), PLAIN, "архив ZIP"),
        (b"<?xml version='1.0'?><!DOCTYPE y [<!ENTITY a 'ha'><!ENTITY b '&a;&a;'>]><y>&b;</y>", PLAIN, "Это XML"),
        (b"ab;" * 1_000_000 + b"\n", PLAIN, "не видно колонок"),
        (PRICE.encode() + b'"x\n";' * 1_200_000, PLAIN, "длиннее четырёх миллионов знаков"),
    ],
)
def test_a_file_that_does_not_fit_changes_nothing(
    admin: StaffBrowser, db_session: Session, content: bytes, fields: dict[str, str], words: str
) -> None:
    page = upload(admin, content, **fields)
    run_waiting(get_engine())

    report_page = run_page(admin, page)
    assert "Файл не подошёл" in report_page.text
    assert words in report_page.text
    for code_name in ("--profile", *builtin_profiles()):
        assert code_name not in report_page.text
    assert db_session.scalars(select(ImportFile.kind)).all() == []


def test_formulas_of_a_price_list_are_shown_and_returned_as_text(admin: StaffBrowser, db_session: Session) -> None:
    formulas = ("=cmd|' /C calc'!A0", '=HYPERLINK("http://127.0.0.1:9","x")', "@SUM(1)", "+1+cmd|' /C calc'!A0")
    cells = ['"' + formula.replace('"', '""') + '"' for formula in formulas]
    valid = "".join(f"{n};F-{n};{cell};Щётки;Bosch;199;3\n" for n, cell in enumerate(cells, 10))
    invalid = "".join(f"{n};G-{n};{cell};Щётки;Bosch;даром;3\n" for n, cell in enumerate(cells, 20))
    upload(admin, (PRICE + valid + invalid).encode(), **PLAIN)
    run_waiting(get_engine())

    run = db_session.scalars(select(ImportRun)).one()
    assert run.report == {"read": 10, "added": 5, "changed": 0, "unchanged": 0, "rejected": 5, "zeroed": 0}
    assert set(formulas) <= set(db_session.scalars(select(Product.name)))
    rejected = admin.browser.get(f"/admin/imports/{run.id}/rejected.csv").text
    names = [row[4] for row in csv.reader(io.StringIO(rejected), delimiter=";")]
    assert names[2:] == [f"'{formula}" for formula in formulas]


def test_a_refused_file_leads_to_the_same_choices_again(admin: StaffBrowser, db_session: Session) -> None:
    upload(admin, b"a;b\n1;2\n", warehouse="10", qty="7", dry_run="1")
    run_waiting(get_engine())
    refused = db_session.scalars(select(ImportRun)).one()
    again = f"/admin/imports/new?run={refused.id}"
    assert again in admin.get(f"/admin/imports/{refused.id}").response.text
    assert "прайс.csv не подошёл" in admin.get(again).text

    admin.fill(again, files={"file": ("прайс.csv", PRICE.encode(), "text/csv")}, profile="plain")
    run_waiting(get_engine())

    run = db_session.scalars(select(ImportRun).where(ImportRun.id > refused.id)).one()
    assert (run.profile, run.options, run.dry_run) == ("plain", {"warehouse": 10, "qty": 7}, True)
    assert run.status == "done"


def test_an_upload_without_a_file_starts_no_run(admin: StaffBrowser, db_session: Session) -> None:
    page = admin.fill("/admin/imports/new", files={"file": ("", b"", "text/csv")})

    assert page.errors == ["Выберите файл"]
    assert upload(admin, b"").errors == ["Файл пуст"]
    assert db_session.scalar(select(func.count()).select_from(ImportRun)) == 0


def test_a_hostile_file_name_is_reduced_to_its_base_name(admin: StaffBrowser, db_session: Session) -> None:
    upload(admin, PRICE.encode(), name="..\\..\\<script>\r\nX-Evil: 1.csv")

    assert db_session.scalars(select(ImportRun.file_name)).one() == "<script>%0D%0AX-Evil: 1.csv"


def start(engine: Engine, file_name: str) -> RunRecorder:
    run_id = start_run(engine, file_name=file_name, profile=None, options={}, dry_run=False, started_by="admin")
    return RunRecorder(engine, run_id)


def test_a_run_of_the_command_line_whose_process_died_is_marked_broken(
    admin: StaffBrowser, db_session: Session
) -> None:
    engine = get_engine()
    dead = start(engine, "a.csv")
    alive = start(engine, "b.csv")
    db_session.execute(update(ImportRun).values(started_at=func.now() - func.make_interval(0, 0, 0, 0, 1)))
    db_session.commit()

    with run_lock(engine, alive.run_id):
        run_waiting(engine)

    assert fresh(db_session, ImportRun, dead.run_id).message == BROKEN
    assert db_session.get_one(ImportRun, alive.run_id).status == "running"


@pytest.mark.parametrize("attempts", [1, 2, 3])
def test_an_uploaded_run_whose_process_died_starts_again_a_few_times(
    admin: StaffBrowser, db_session: Session, attempts: int
) -> None:
    page = upload(admin, PRICE.encode(), **PLAIN)
    db_session.execute(
        update(ImportRun).values(status="running", started_at=func.now(), attempts=attempts, stage="writing")
    )
    db_session.commit()

    executed = run_waiting(get_engine())

    run = db_session.scalars(select(ImportRun)).one()
    text = run_page(admin, page).text
    if attempts < MAX_ATTEMPTS:
        assert (executed, run.status, run.attempts) == (1, "done", attempts + 1), run.message
        assert f"попытка {attempts + 1} из 3" in text
    else:
        assert (executed, run.status) == (0, "broken")
        assert BROKEN_OFTEN in text


def test_one_import_runs_at_a_time(admin: StaffBrowser, db_session: Session) -> None:
    upload(admin, PRICE.encode(), **PLAIN)

    with run_lock(get_engine(), 0):
        assert run_waiting(get_engine()) == 0
    assert run_waiting(get_engine()) == 1


def test_the_command_line_records_a_run(
    admin: StaffBrowser, db_session: Session, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("prices") / "price.csv"
    file.write_text(PRICE)

    result = CliRunner().invoke(build_app(), ["import", str(file), "--profile", "plain", "--warehouse", "10"])
    unknown_profile = CliRunner().invoke(build_app(), ["import", str(file), "--profile", "nothing"])

    assert (result.exit_code, unknown_profile.exit_code) == (0, 2)
    runs = db_session.scalars(select(ImportRun).order_by(ImportRun.id)).all()
    assert [(run.file_name, run.started_by, run.status) for run in runs] == [
        ("price.csv", "shop import", "done"), ("price.csv", "shop import", "refused"),
    ]  # fmt: skip
    assert runs[0].report is not None
    assert runs[0].report["added"] == 1
    assert "Профиля «nothing» нет" in runs[1].message


def test_uploads_are_logged(admin: StaffBrowser, db_session: Session) -> None:
    upload(admin, PRICE.encode())

    assert db_session.scalars(select(AuditEntry.action)).all() == ["начал загрузку"]
