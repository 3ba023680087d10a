"""Subscribers and their file, applications of suppliers, questions, dead letters, the audit log."""

import csv
import io
from datetime import UTC, datetime

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.admin.models import AuditEntry
from api.content.models import VendorApplication
from api.index.models import DeadLetter, OutboxEvent, SearchWish
from api.newsletter.models import Subscriber
from api.parts.models import Part
from api.vehicles.models import ExpertRequest, Vehicle
from tests.api.admin.conftest import EnterAs
from tests.api.admin.html_browser import StaffBrowser
from tests.api.small_shop import MOSCOW, OIL, TVER


def cells(admin: StaffBrowser, address: str = "/admin/subscribers.csv") -> list[list[str]]:
    text = admin.browser.get(address).content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=";"))


@pytest.mark.parametrize(
    "email", ["=cmd|' /C calc'!A0@x.ru", "+7@x.ru", "-1@x.ru", "@sum@x.ru", " =1@x.ru", '="a;b"@x.ru', "＝1@x.ru"]
)
def test_the_subscriber_file_has_no_spreadsheet_formulas(admin: StaffBrowser, db_session: Session, email: str) -> None:
    db_session.add(Subscriber(email=email, city_id=MOSCOW, confirmed_at=datetime.now(UTC)))
    db_session.commit()

    header, row = cells(admin)

    assert header == ["email", "город", "с какого дня", "ссылка для отписки"]
    assert row[:2] == [f"'{email}", "Москва"]


def test_subscribers_are_filtered_on_the_page_and_in_the_file(admin: StaffBrowser, db_session: Session) -> None:
    now = datetime.now(UTC)
    db_session.add_all(
        [
            Subscriber(email="a@x.ru", city_id=MOSCOW, confirmed_at=now),
            Subscriber(email="b@x.ru", city_id=TVER, confirmed_at=now),
            Subscriber(email="c@x.ru", city_id=TVER),
        ]
    )
    db_session.commit()

    page = admin.get(f"/admin/subscribers?city={TVER}")
    links = [link.attributes["href"] for link in page.main.find_all("a") if ".csv" in link.attributes["href"]]

    assert sorted(row.split()[0] for row in page.rows()) == ["b@x.ru", "c@x.ru"]
    assert [row.split()[0] for row in admin.get("/admin/subscribers?active=no").rows()] == ["c@x.ru"]
    (row,) = cells(admin, links[0])[1:]
    assert row[0] == "b@x.ru", "an address that is not confirmed gets no mails"
    assert admin.browser.post(row[3]).status_code == 200
    assert db_session.scalars(select(Subscriber.email).order_by(Subscriber.email)).all() == ["a@x.ru", "c@x.ru"]
    assert db_session.scalars(select(AuditEntry.action).where(~AuditEntry.is_view)).all() == ["выгрузил подписчиков"]


def test_the_menu_counts_messages_that_wait(admin: StaffBrowser, db_session: Session) -> None:
    db_session.add_all(
        [
            ExpertRequest(name="Анна", phone="79160000000", vin="", text="Колодки"),
            ExpertRequest(name="Пётр", phone="79160000001", vin="", text="Фильтр", status="answered"),
            SearchWish(text="Колодки Chery", phone="79160000000"),
            SearchWish(text="Масло", email="anna@example.ru"),
            VendorApplication(
                company="ООО «Болт»", inn="7701234567", contact="Иван", phone="79160000000", email="a@b.ru"
            ),
        ]
    )
    db_session.commit()

    menu = admin.get("/admin").root.find_all("nav", class_="menu")[-1].text
    assert "Вопросы эксперту 1 ждут ответа" in menu
    assert "Ждут появления 2 ждут ответа" in menu
    assert "Заявки поставщиков 1 ждут ответа" in menu
    assert "Отзывы Подписчики" in menu


def test_a_refusal_leads_back_to_its_list(enter: EnterAs) -> None:
    editor, manager = enter("content"), enter("manager")
    form = manager.get("/admin").form("/admin/logout")

    refusal = manager.send("/admin/wishes/77", form | {"status": "closed", "was": "new"})
    assert [(link.text, link.attributes["href"]) for link in refusal.root.find_all("a")] == [
        ("Ждут появления", "/admin/wishes"), ("Обзор", "/admin"),
    ]  # fmt: skip
    assert [link.attributes["href"] for link in editor.get("/admin/wishes").root.find_all("a")] == ["/admin"]


def test_an_application_is_answered_once(admin: StaffBrowser, db_session: Session) -> None:
    row = VendorApplication(
        company="ООО «Болт»",
        inn="7701234567",
        contact="Иван",
        phone="79160000000",
        email="a@b.ru",
        text="<i>Возьмите</i>",
    )
    db_session.add(row)
    db_session.commit()
    form = admin.get("/admin/vendors").form(f"/admin/vendors/{row.id}")

    first = admin.send(f"/admin/vendors/{row.id}", form | {"status": "accepted"})
    second = admin.send(f"/admin/vendors/{row.id}", form | {"status": "refused"})

    assert (first.status, second.status) == (303, 409)
    assert "Принята" in admin.get("/admin/vendors?status=accepted").text
    assert "<i>Возьмите</i>" in admin.get("/admin/vendors").text


def test_a_question_to_an_expert_is_answered_once(admin: StaffBrowser, db_session: Session) -> None:
    row = ExpertRequest(name="Анна", phone="79160000000", vin="XTAGFL110KY214358", text="<i>Колодки</i>")
    db_session.add(row)
    db_session.commit()
    form = admin.get("/admin/vehicle-requests?q=xtagfl").form(f"/admin/vehicle-requests/{row.id}")

    first = admin.send(f"/admin/vehicle-requests/{row.id}", form | {"status": "answered"})
    second = admin.send(f"/admin/vehicle-requests/{row.id}", form | {"status": "closed"})

    assert (first.status, second.status) == (303, 409)
    assert "Ответили" in admin.get("/admin/vehicle-requests?status=answered").text
    assert "<i>Колодки</i>" in admin.get("/admin/vehicle-requests").text


def test_reopening_a_question_that_would_duplicate_an_open_one_is_refused(
    admin: StaffBrowser, db_session: Session
) -> None:
    request = {"name": "Анна", "phone": "79160000000", "vin": "", "text": "Колодки"}
    db_session.add_all([ExpertRequest(**request, status="closed"), ExpertRequest(**request)])
    db_session.commit()
    (closed,) = db_session.scalars(select(ExpertRequest.id).where(ExpertRequest.status == "closed"))
    form = admin.get("/admin/vehicle-requests").form(f"/admin/vehicle-requests/{closed}")

    refusal = admin.send(f"/admin/vehicle-requests/{closed}", form | {"status": "new"})

    assert (refusal.status, "уже ждёт ответа" in refusal.text) == (409, True)
    db_session.expire_all()
    assert db_session.get_one(ExpertRequest, closed).status == "closed"


def test_a_wish_is_listed_found_and_answered_once(admin: StaffBrowser, db_session: Session) -> None:
    tver = SearchWish(text="<i>Колодки Chery</i>", phone="79160000000", city_id=TVER)
    db_session.add_all([tver, SearchWish(text="Масло", email="anna@example.ru", status="closed")])
    db_session.commit()
    page = admin.get("/admin/wishes")

    assert [node.text for node in page.main.find_all("h2")] == ["Масло", "<i>Колодки Chery</i>"]
    assert all(words in page.text for words in ("8 916 000-00-00", "Тверь", "anna@example.ru", "Закрыта"))
    form = admin.get("/admin/wishes?q=chery&status=new").form(f"/admin/wishes/{tver.id}")
    first = admin.send(f"/admin/wishes/{tver.id}", form | {"status": "answered"})
    second = admin.send(f"/admin/wishes/{tver.id}", form | {"status": "closed"})

    assert (first.status, second.status) == (303, 409)
    assert "Сообщили" in admin.get("/admin/wishes?status=answered").text
    assert db_session.scalars(select(AuditEntry.title).where(~AuditEntry.is_view)).all() == [f"№ {tver.id}"]


def test_wishes_need_the_sales_permission_and_unknown_ones_are_not_found(enter: EnterAs) -> None:
    editor, manager = enter("content"), enter("manager")

    assert editor.get("/admin/wishes").status == 403
    assert manager.get("/admin/wishes").status == 200
    form = manager.get("/admin").form("/admin/logout")
    assert manager.send("/admin/wishes/77", form | {"status": "closed", "was": "new"}).status == 404


def test_a_dead_letter_is_redelivered(admin: StaffBrowser, db_session: Session) -> None:
    for mark in db_session.scalars(select(OutboxEvent)):
        db_session.delete(mark)
    db_session.add(DeadLetter(entity="product", entity_id=OIL, reason="<b>слишком длинно</b>"))
    db_session.commit()
    page = admin.get("/admin/dead-letters")

    assert "<b>слишком длинно</b>" in page.text
    assert "<b>слишком длинно</b>" in admin.get(f"/admin/products/{OIL}").text
    admin.send("/admin/dead-letters", page.form())
    marks = db_session.execute(select(OutboxEvent.entity, OutboxEvent.entity_id, OutboxEvent.change)).tuples().all()
    assert marks == [("product", OIL, "full")]


def test_a_dead_letter_is_named_by_its_row(admin: StaffBrowser, db_session: Session) -> None:
    car = Vehicle(id=7, key="k", make="Lada", model="Vesta", source="s", confidence="memory")
    part = Part(id=8, key="W7142", brand="", number="W 714/2", name="Фильтр")
    rows = (("part", 8), ("car", 7), ("car", 404))
    db_session.add_all([car, part, *(DeadLetter(entity=name, entity_id=id_, reason="r") for name, id_ in rows)])
    db_session.commit()
    page = admin.get("/admin/dead-letters")

    names = [cell.text.replace("\u00a0", " ") for cell in page.main.find_all("td", **{"class": "name"})]
    assert names == ["Lada Vesta Машина № 7", "Запись удалена Машина № 404", "W 714/2 Номер детали № 8"]


def test_the_log_is_for_administrators_and_shows_both_values(enter: EnterAs, db_session: Session) -> None:
    admin, manager = enter("admin"), enter("manager")
    admin.fill(f"/admin/products/{OIL}", country="Германия")

    page = admin.get("/admin/log?q=масло")

    assert "Страна: пусто → Германия" in page.text
    assert manager.get("/admin/log").status == 403
    assert "Записей нет" in admin.get("/admin/log?q=ничего").text
