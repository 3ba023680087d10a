"""Promo codes, banners, pages, FAQ entries, posts, promotions and sets: creation, changes, validation, removal."""

from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.admin.models import AuditEntry
from api.content.models import Banner, FaqEntry, Page, Post
from api.pricing.models import PromoCode
from api.promotions.models import ProductSet, Promotion, PromotionProduct, SetItem
from tests.api.admin.html_browser import StaffBrowser
from tests.api.small_shop import FILTER, MOSCOW, OIL
from tests.fixtures.customers import KnownCustomer

NEW_RECORDS: list[tuple[str, Any, dict[str, Any], dict[str, Any]]] = [
    (
        "promo-codes", PromoCode,
        {"code": "osen-10", "title": "Осень", "percent": "10", "max_discount": "500", "usage_limit": "100",
         "starts_at": "2026-09-01T09:00", "ends_at": "2026-12-01T00:00", "city_ids": [str(MOSCOW)]},
        {"code": "OSEN-10", "percent": 10, "max_discount": 50000, "min_total": 0, "usage_limit": 100,
         "city_ids": [MOSCOW], "active": True},
    ),
    (
        "banners", Banner,
        {"title": "Скидки", "placement": "home", "link": "/promo/osen", "theme": "tag", "position": "2"},
        {"title": "Скидки", "placement": "home", "link": "/promo/osen", "theme": "tag", "city_ids": [], "position": 2},
    ),
    (
        "pages", Page, {"title": "О нас", "slug": "about-us", "html": "<h2>Мы</h2><script>x()</script>"},
        {"title": "О нас", "slug": "about-us", "html": "<h2>Мы</h2>", "page_group": "buyers"},
    ),
    (
        "faq", FaqEntry, {"question": "Когда?", "topic": "Доставка", "answer": '<a href="javascript:x()">Завтра</a>'},
        {"question": "Когда?", "answer": '<a rel="noopener noreferrer">Завтра</a>'},
    ),
    (
        "posts", Post,
        {"title": "Как менять масло", "topic": "Советы", "lead": "Коротко", "html": "<p>Так</p>",
         "published_at": "2026-05-01T12:00"},
        {"title": "Как менять масло", "html": "<p>Так</p>"},
    ),
    (
        "promotions", Promotion, {"title": "Осень", "slug": "osen", "html": "<p>Да</p>", "goods": f"{FILTER}\n№ {OIL}"},
        {"slug": "osen", "html": "<p>Да</p>"},
    ),
    (
        "sets", ProductSet, {"title": "ТО", "slug": "to-1", "html": "<p>Всё</p>", "goods": f"{OIL} x 2\n{FILTER}"},
        {"slug": "to-1"},
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("slug", "model", "fields", "stored_values"), NEW_RECORDS, ids=[record[0] for record in NEW_RECORDS]
)
def test_a_record_is_made_changed_and_removed(
    admin: StaffBrowser,
    db_session: Session,
    slug: str,
    model: Any,
    fields: dict[str, Any],
    stored_values: dict[str, Any],
) -> None:
    record = admin.fill(f"/admin/{slug}/new", **fields)

    assert record.status == 303, record.errors
    row = db_session.scalars(select(model)).one()
    assert {name: getattr(row, name) for name in stored_values} == stored_values
    key = row.slug if slug == "pages" else row.id
    address = f"/admin/{slug}/{key}"
    assert admin.fill(address, address).status == 303
    assert db_session.scalars(select(AuditEntry.action)).all() == [f"завёл {_accusative(slug)}"]
    admin.fill(address, address, active=None)
    db_session.expire_all()
    assert db_session.scalars(select(model.active)).one() is False
    assert "Выключено" in admin.get(f"/admin/{slug}?active=no").text
    removed = admin.send(f"{address}/remove", {"form_token": admin.get(address).form(address)["form_token"]})
    assert removed.status == (409 if slug == "pages" else 303)
    assert len(db_session.scalars(select(model)).all()) == (1 if slug == "pages" else 0)
    assert "Пока пусто" in admin.get(f"/admin/{slug}").text or slug == "pages"


def _accusative(slug: str) -> str:
    return {
        "promo-codes": "промокод", "banners": "баннер", "pages": "страницу", "faq": "ответ", "posts": "статью",
        "promotions": "акцию", "sets": "набор",
    }[slug]  # fmt: skip


ERRORS: list[tuple[str, dict[str, Any], str]] = [
    ("promo-codes", {"code": "ab", "title": "x", "percent": "5"}, "От 3 до 30 знаков"),
    ("promo-codes", {"code": "ABC", "title": "x"}, "Нужно одно из двух: процент или сумма"),
    ("promo-codes", {"code": "ABC", "title": "x", "percent": "5", "amount": "5"}, "Нужно одно из двух"),
    ("promo-codes", {"code": "ABC", "title": "x", "percent": "100"}, "Число от 1 до 99"),
    ("promo-codes", {"code": "ABC", "title": "x", "amount": "5", "max_discount": "5"}, "Предел бывает только"),
    (
        "promo-codes",
        {
            "code": "ABC",
            "title": "x",
            "amount": "5",
            "starts_at": "2026-05-01T00:00",
            "ends_at": "2026-04-01T00:00",
        },
        "Конец должен быть позже начала",
    ),
    ("promo-codes", {"code": "ABC", "title": "x", "amount": "5", "ends_at": "вчера"}, "День и время"),
    ("banners", {"title": "x", "link": "javascript:alert(1)"}, "Адрес страницы магазина"),
    ("banners", {"title": "x", "link": "//evil.example"}, "Адрес страницы магазина"),
    ("banners", {"title": "x", "placement": "evil"}, "Такого в списке уже нет"),
    ("banners", {"title": "x", "placement": "header"}, "Такого в списке уже нет"),
    ("pages", {"title": "x", "slug": "../etc", "html": "x"}, "Латинские буквы"),
    ("promotions", {"title": "x", "slug": "x", "html": "x", "goods": "масло"}, "нужен номер товара"),
    ("promotions", {"title": "x", "slug": "x", "html": "x", "goods": "777"}, "Таких товаров нет: 777"),
    ("sets", {"title": "x", "slug": "X!", "html": "x", "goods": "1"}, "Только строчные латинские буквы"),
    ("faq", {"question": "x" * 201, "topic": "x", "answer": "x"}, "Длиннее 200 знаков: 201"),
    ("faq", {"question": "x", "topic": "x", "answer": "<script></script>", "position": "-1"}, "Число от 0 до"),
]


def test_an_error_is_shown_beside_its_field(admin: StaffBrowser) -> None:
    for slug, fields, error in ERRORS:
        page = admin.fill(f"/admin/{slug}/new", **fields)

        assert page.status == 422, (slug, fields)
        assert any(error in text for text in page.errors), (slug, fields, page.errors)
        assert {name: page.form()[name] for name in fields if name != "placement"} == {
            name: value for name, value in fields.items() if name != "placement"
        }, (slug, fields)


def test_a_duplicate_name_is_refused(admin: StaffBrowser) -> None:
    fields = {"code": "OSEN", "title": "Осень", "amount": "100"}
    admin.fill("/admin/promo-codes/new", **fields)

    assert admin.fill("/admin/promo-codes/new", **fields).errors == ["Такой промокод уже есть"]


def test_a_used_promo_code_cannot_be_removed(admin: StaffBrowser, db_session: Session) -> None:
    admin.fill("/admin/promo-codes/new", code="OSEN", title="Осень", amount="100", usage_limit="5")
    row = db_session.scalars(select(PromoCode)).one()
    row.usage_count = 3
    db_session.commit()
    address = f"/admin/promo-codes/{row.id}"

    assert "уже воспользовались 3 раз" in admin.fill(address, address, usage_limit="2").errors[0]
    token = admin.get(address).form(address)["form_token"]
    assert admin.send(f"{address}/remove", {"form_token": token}).status == 409
    assert "3 из 5" in admin.get("/admin/promo-codes").text


def test_goods_of_promotions_and_sets_keep_their_order(admin: StaffBrowser, db_session: Session) -> None:
    admin.fill("/admin/promotions/new", title="A", slug="a", html="x", goods=f"{FILTER}\n{OIL}\n{FILTER}")
    admin.fill("/admin/sets/new", title="B", slug="b", html="x", goods=f"{OIL} × 2\n{FILTER}")

    promotion = select(PromotionProduct.product_id).order_by(PromotionProduct.position)
    assert db_session.scalars(promotion).all() == [FILTER, OIL]
    rows = db_session.execute(select(SetItem.product_id, SetItem.qty).order_by(SetItem.position)).tuples().all()
    assert rows == [(OIL, 2), (FILTER, 1)]


def test_edits_of_a_page_conflict_only_in_the_same_field(admin: StaffBrowser, db_session: Session) -> None:
    admin.fill("/admin/pages/new", title="О нас", slug="about", html="<p>Мы</p>")
    late = admin.get("/admin/pages/about").form("/admin/pages/about")
    admin.fill("/admin/pages/about", "/admin/pages/about", html="<p>Мы и вы</p>")

    response = admin.send("/admin/pages/about", late | {"title": "О магазине"})
    same = admin.send("/admin/pages/about", late | {"html": "<p>Только мы</p>"})

    assert (response.status, same.status) == (303, 422)
    assert "стало: «<p>Мы и вы</p>»" in same.errors[0]
    page = db_session.scalars(select(Page)).one()
    assert (page.title, page.html) == ("О магазине", "<p>Мы и вы</p>")


def test_a_hostile_title_is_escaped(admin: StaffBrowser) -> None:
    evil = "</title><script>alert(1)</script>"
    admin.fill("/admin/faq/new", question=evil, topic=evil, answer="x")

    page = admin.get("/admin/faq")

    assert page.rows()[0].startswith(evil)
    assert len(page.root.find_all("script")) == 1


def test_personal_promo_codes_are_listed_only_when_searched_for(
    admin: StaffBrowser, customer: KnownCustomer, db_session: Session
) -> None:
    template = PromoCode(code="SURVEY", title="За ответ", percent=5, for_survey=True)
    db_session.add(template)
    db_session.flush()
    db_session.add(
        PromoCode(code="K7M2XQ4R", title="За ответ", percent=5, customer_id=customer.id, reward_id=template.id)
    )
    db_session.commit()

    assert "K7M2XQ4R" not in admin.get("/admin/promo-codes").text
    assert "K7M2XQ4R" in admin.get("/admin/promo-codes?q=k7m2").text
    address = f"/admin/promo-codes/{template.id}"
    removal = admin.send(f"{address}/remove", {"form_token": admin.get(address).form(address)["form_token"]})
    assert (removal.status, "выданы личные" in removal.text) == (409, True)
