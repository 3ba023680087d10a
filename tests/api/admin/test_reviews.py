"""Moderation of reviews: the queue, publication, rejection with a reason, the count in the menu."""

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.admin.models import AuditEntry
from api.reviews.models import Review
from tests.api.admin.conftest import EnterAs
from tests.api.admin.html_browser import Page, StaffBrowser
from tests.api.reviews.review_setup import get_reviews, own_reviews, save
from tests.api.small_shop import FILTER
from tests.fixtures.customers import KnownCustomer, logged_in

WAITING = "/admin/reviews?status=waiting"


def ids(session: Session) -> list[int]:
    """Oldest first."""
    session.rollback()
    return list(session.scalars(select(Review.id).order_by(Review.id)))


def moderate(admin: StaffBrowser, review: int, **fields: str) -> Page:
    address = f"/admin/reviews/{review}"
    return admin.send(address, admin.get("/admin/reviews").form(address) | fields)


def menu(page: Page) -> str:
    return page.root.find_all("nav", class_="menu")[-1].text


def test_a_review_is_published_and_leaves_the_queue(
    admin: StaffBrowser, shop: TestClient, customer: KnownCustomer, db_session: Session
) -> None:
    save(shop, customer, rating=1)
    save(shop, customer, product_id=FILTER, text="Подошёл без доработок")
    page = admin.get(WAITING)
    assert page.text.index("запуск в мороз") < page.text.index("без доработок"), "the oldest first"
    assert "Отзывы 2 ждут ответа" in menu(page)
    first, _ = ids(db_session)

    assert moderate(admin, first, status="published").status == 303

    assert "запуск в мороз" not in admin.get(WAITING).text
    assert "Отзывы 1 ждут ответа" in menu(admin.get(WAITING))
    assert (get_reviews(shop)["count"], get_reviews(shop)["rating_count"]) == (1, 11)
    entry = db_session.scalars(select(AuditEntry).where(AuditEntry.entity == "review")).one()
    assert (entry.action, entry.entity_id) == ("опубликовал отзыв", str(first))
    assert entry.changes == {"Состояние": ["Ждёт проверки", "Опубликован"]}


def test_the_author_reads_why_a_review_was_rejected(
    admin: StaffBrowser, shop: TestClient, customer: KnownCustomer, db_session: Session
) -> None:
    save(shop, customer)
    (review,) = ids(db_session)

    refused = moderate(admin, review, status="rejected", reason="  ")
    assert (refused.status, "Напишите автору" in refused.text) == (422, True)
    assert moderate(admin, review, status="rejected", reason="Уберите телефон.").status == 303

    (own,) = own_reviews(shop, customer)
    assert (own["status"], own["reject_reason"]) == ("rejected", "Уберите телефон.")
    assert get_reviews(shop)["count"] == 0


def test_a_published_review_can_be_taken_down(
    admin: StaffBrowser, shop: TestClient, customer: KnownCustomer, db_session: Session
) -> None:
    save(shop, customer)
    (review,) = ids(db_session)
    moderate(admin, review, status="published")

    moderate(admin, review, status="rejected", reason="Не о товаре.")

    assert (get_reviews(shop)["count"], get_reviews(shop)["rating_count"]) == (0, 10)


def test_a_review_that_was_moderated_or_rewritten_meanwhile_is_refused(
    admin: StaffBrowser, shop: TestClient, customer: KnownCustomer, db_session: Session
) -> None:
    save(shop, customer)
    (review,) = ids(db_session)
    form = admin.get(WAITING).form(f"/admin/reviews/{review}") | {"status": "published"}
    save(shop, customer, text="Совсем другой текст, которого никто не читал")

    assert admin.send(f"/admin/reviews/{review}", form).status == 404

    (rewritten,) = ids(db_session)
    assert admin.send(f"/admin/reviews/{rewritten}", form).status == 303
    again = admin.send(f"/admin/reviews/{rewritten}", form)
    assert (again.status, "уже проверили" in again.text) == (409, True)
    assert get_reviews(shop)["rating_count"] == 11


def test_hostile_texts_are_shown_as_text_and_searched_for(
    admin: StaffBrowser, shop: TestClient, customer: KnownCustomer
) -> None:
    save(shop, customer, text="<script>alert(1)</script> {{ 7*7 }} 100%_'")

    page = admin.browser.get("/admin/reviews", params={"q": "100%_'"})

    assert "&lt;script&gt;alert(1)&lt;/script&gt; {{ 7*7 }}" in page.text
    assert "<script>alert" not in page.text
    assert "Отзывов нет" in admin.browser.get("/admin/reviews", params={"q": "%%%"}).text


@pytest.mark.parametrize(("role", "status"), [("admin", 200), ("manager", 200), ("content", 403)])
def test_who_moderates(enter: EnterAs, shop: TestClient, role: str, status: int) -> None:
    save(shop, logged_in(shop))
    browser = enter(role)

    assert browser.browser.get("/admin/reviews").status_code == status
    assert ("ждут ответа" in browser.browser.get("/admin").text) is (status == 200)


def test_a_forged_form_changes_nothing(
    admin: StaffBrowser, shop: TestClient, customer: KnownCustomer, db_session: Session
) -> None:
    save(shop, customer)
    (review,) = ids(db_session)

    answer = admin.browser.post(f"/admin/reviews/{review}", data={"was": "waiting", "status": "published"})

    assert answer.status_code == 403
    assert get_reviews(shop)["count"] == 0
