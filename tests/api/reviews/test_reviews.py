"""Reviews of a product over HTTP: writing, replacing, reading, removing."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.auth.models import Customer
from api.catalog.models import Product
from api.consents.models import Consent
from api.index.models import OutboxEvent
from api.ops.retention import delete_expired
from api.orders.models import Order
from api.reviews.models import Review
from api.reviews.repository import ReviewRepository
from api.vehicles.models import Vehicle
from tests.api.orders.order_setup import buyer, open_for_orders, place_order
from tests.api.reviews.review_setup import TEXT, get_reviews, own_reviews, publish, review, save
from tests.api.small_shop import FILTER, HIDDEN, MOSCOW, OIL
from tests.fixtures.customers import KnownCustomer, logged_in

ANOTHER_PHONE = "79160000002"


@pytest.fixture
def vehicle_id(db_session: Session) -> int:
    vehicle = Vehicle(
        key="vesta", make="Lada", make_ru="Лада", model="Vesta", model_ru="Веста", displacement_l=1.6, years_from=2015,
        source="", confidence="memory",
    )  # fmt: skip
    db_session.add(vehicle)
    db_session.commit()
    return vehicle.id


class TestWriting:
    def test_a_review_waits_and_is_not_shown(
        self, shop: TestClient, customer: KnownCustomer, vehicle_id: int, db_session: Session
    ) -> None:
        db_session.execute(update(Customer).values(name="Анна Мария", surname="Петрова"))
        db_session.commit()

        answer = save(shop, customer, rating=4, vehicle_id=vehicle_id, mileage_km=148_000)

        assert answer.json()["message"] == "Спасибо! Отзыв появится на странице товара после проверки."
        saved = answer.json()["review"]
        assert (saved["author"], saved["rating"], saved["text"]) == ("Анна П.", 4, TEXT)
        assert (saved["car"], saved["mileage_km"]) == ("Лада Веста 1.6, с\u00a02015", 148_000)
        assert (saved["status"], saved["status_name"], saved["is_purchase"]) == ("waiting", "На проверке", False)
        assert get_reviews(shop)["reviews"] == []
        consent = db_session.scalars(select(Consent).where(Consent.purpose == "review")).one()
        assert (consent.customer_id, consent.given, consent.text_version) == (customer.id, True, 1)

    def test_the_next_review_replaces_one_that_is_not_published(
        self, shop: TestClient, customer: KnownCustomer, db_session: Session
    ) -> None:
        save(shop, customer)
        save(shop, customer, rating=2, text="Передумал: угар литр на тысячу.")

        (only,) = own_reviews(shop, customer)
        assert (only["rating"], only["text"]) == (2, "Передумал: угар литр на тысячу.")
        row = db_session.scalars(select(Review)).one()
        ReviewRepository(db_session).reject(row, "Уберите телефон из текста.")
        db_session.commit()
        assert own_reviews(shop, customer)[0]["reject_reason"] == "Уберите телефон из текста."

        save(shop, customer, text="Теперь без телефона, масло хорошее.")

        (only,) = own_reviews(shop, customer)
        assert (only["status"], only["reject_reason"]) == ("waiting", "")

    def test_a_published_review_is_removed_before_another_is_written(
        self, shop: TestClient, customer: KnownCustomer, db_session: Session
    ) -> None:
        save(shop, customer)
        published = publish(db_session)

        refused = save(shop, customer, rating=1)

        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "review_published")
        assert "удалите прежний" in refused.json()["error"]["message"]
        removed = shop.post("/api/shop/removeReview", json={"id": published}, headers=customer.headers)
        assert removed.json() == {"reviews": []}
        assert save(shop, customer, rating=1).status_code == 200

    def test_one_review_for_each_product(self, shop: TestClient, customer: KnownCustomer) -> None:
        save(shop, customer, product_id=OIL)
        save(shop, customer, product_id=FILTER)

        assert [entry["product_id"] for entry in own_reviews(shop, customer)] == [FILTER, OIL]
        assert [entry["product_name"] for entry in own_reviews(shop, customer, product_id=FILTER)] == [
            "Фильтр масляный W 914/2"
        ]

    def test_a_received_order_confirms_the_purchase(self, shop: TestClient, db_session: Session) -> None:
        open_for_orders(db_session)
        line = (OIL, MOSCOW, 1)
        owner = buyer(shop, 7, line)
        place_order(shop, owner, line)
        assert save(shop, owner).json()["review"]["is_purchase"] is False, "ordered, not received"

        db_session.execute(update(Order).values(status="completed"))
        db_session.commit()

        assert save(shop, owner).json()["review"]["is_purchase"] is True
        assert save(shop, owner, product_id=FILTER).json()["review"]["is_purchase"] is False
        assert save(shop, logged_in(shop, ANOTHER_PHONE)).json()["review"]["is_purchase"] is False

    def test_an_order_received_before_publication_confirms_the_purchase(
        self, shop: TestClient, db_session: Session
    ) -> None:
        open_for_orders(db_session)
        line = (OIL, MOSCOW, 1)
        owner = buyer(shop, 7, line)
        place_order(shop, owner, line)
        save(shop, owner)
        db_session.execute(update(Order).values(status="completed"))
        db_session.commit()

        publish(db_session)

        assert get_reviews(shop)["reviews"][0]["is_purchase"] is True

    @pytest.mark.parametrize(
        ("changes", "field"),
        [
            ({"rating": 0}, "rating"),
            ({"rating": 6}, "rating"),
            ({"rating": 4.5}, "rating"),
            ({"text": "Коротко"}, "text"),
            ({"text": "\u200b" * 40}, "text"),
            ({"text": "а" * 2001}, "text"),
            ({"text": "Хорошее масло\u0000"}, "text"),
            ({"mileage_km": -1}, "mileage_km"),
            ({"mileage_km": 2_000_001}, "mileage_km"),
            ({"agree": False}, "agree"),
        ],
    )
    def test_a_bad_value_names_its_field(
        self, shop: TestClient, customer: KnownCustomer, changes: dict[str, Any], field: str
    ) -> None:
        answer = save(shop, customer, **changes)

        assert answer.status_code == 422
        assert list(answer.json()["error"]["fields"]) == [field]

    def test_the_limits_of_text_and_mileage_are_accepted(self, shop: TestClient, customer: KnownCustomer) -> None:
        saved = save(shop, customer, text="а" * 2000, mileage_km=2_000_000).json()["review"]
        assert (len(saved["text"]), saved["mileage_km"]) == (2000, 2_000_000)
        saved = save(shop, customer, text="Десять букв".replace(" ", ""), mileage_km=0).json()["review"]
        assert (saved["text"], saved["mileage_km"]) == ("Десятьбукв", 0)

    @pytest.mark.parametrize(
        ("changes", "status", "code"),
        [
            ({"product_id": HIDDEN}, 404, "product_not_found"),
            ({"product_id": 404}, 404, "product_not_found"),
            ({"vehicle_id": 404}, 404, "vehicle_not_found"),
            ({"agree": False}, 422, "consent_required"),
        ],
    )
    def test_refusals(
        self, shop: TestClient, customer: KnownCustomer, changes: dict[str, Any], status: int, code: str
    ) -> None:
        answer = save(shop, customer, **changes)
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)

    def test_guests_are_asked_to_log_in(self, shop: TestClient) -> None:
        assert shop.post("/api/shop/saveReview", json=review()).status_code == 401
        assert shop.get("/api/shop/getOwnReviews").status_code == 401
        assert shop.post("/api/shop/removeReview", json={"id": 1}).status_code == 401

    def test_markup_is_text_and_invisible_characters_are_removed(
        self, shop: TestClient, customer: KnownCustomer
    ) -> None:
        hostile = "<script>alert(1)</script>\u202e {{ 7*7 }}\r\n\r\n\r\n\r\n'; DROP TABLE reviews; --"

        saved = save(shop, customer, text=hostile).json()["review"]

        assert saved["text"] == "<script>alert(1)</script> {{ 7*7 }}\n\n'; DROP TABLE reviews; --"

    def test_twenty_reviews_a_day(self, shop: TestClient, customer: KnownCustomer) -> None:
        assert {save(shop, customer).status_code for _ in range(20)} == {200}

        refused = save(shop, customer)

        assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too_many_requests")
        assert save(shop, logged_in(shop, ANOTHER_PHONE)).status_code == 200


class TestReading:
    def test_count_mean_shares_and_newest_first(self, shop: TestClient, db_session: Session) -> None:
        for number, rating in enumerate((5, 4, 4, 1)):
            save(shop, logged_in(shop, f"7916000001{number}"), rating=rating)
            publish(db_session)

        answer = get_reviews(shop)

        assert (answer["count"], answer["mean"]) == (4, 3.5)
        assert [(share["stars"], share["count"]) for share in answer["shares"]] == [
            (5, 1), (4, 2), (3, 0), (2, 0), (1, 1)
        ]  # fmt: skip
        assert [entry["rating"] for entry in answer["reviews"]] == [1, 4, 4, 5]
        assert answer["has_more"] is False

    def test_pages_continue_after_the_last_shown_review(self, shop: TestClient, db_session: Session) -> None:
        for number in range(12):
            save(shop, logged_in(shop, f"791600001{number:02}"))
            publish(db_session)

        first = get_reviews(shop)
        save(shop, logged_in(shop, ANOTHER_PHONE), text="Опубликован между двумя страницами")
        publish(db_session)
        second = get_reviews(shop, before=first["reviews"][-1]["id"])

        assert (len(first["reviews"]), first["has_more"]) == (10, True)
        assert (len(second["reviews"]), second["has_more"]) == (2, False)
        assert len({entry["id"] for entry in first["reviews"] + second["reviews"]}) == 12

    def test_a_product_without_reviews(self, shop: TestClient) -> None:
        answer = get_reviews(shop, product_id=FILTER)
        assert (answer["count"], answer["mean"], answer["rating"], answer["rating_count"]) == (0, None, 0, 0)

    def test_a_hidden_product_has_no_reviews(self, shop: TestClient) -> None:
        answer = shop.get("/api/shop/getReviews", params={"product_id": HIDDEN})
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "product_not_found")


class TestRating:
    def test_a_published_review_changes_the_rating_and_writes_the_search_event(
        self, shop: TestClient, customer: KnownCustomer, db_session: Session
    ) -> None:
        save(shop, customer, rating=1)
        assert (get_reviews(shop)["rating"], get_reviews(shop)["rating_count"]) == (4.8, 10)
        db_session.query(OutboxEvent).delete()
        db_session.commit()

        publish(db_session)

        answer = get_reviews(shop)
        assert (answer["rating"], answer["rating_count"], answer["count"]) == (4.5, 11, 1)
        events = db_session.scalars(select(OutboxEvent.entity_id).where(OutboxEvent.entity == "product"))
        assert set(events) == {OIL}
        product = shop.post("/api/shop/getProduct", json={"id": OIL, "city": MOSCOW}).json()["product"]
        assert (product["rating"], product["rating_count"]) == (4.5, 11)

    def test_removal_and_rejection_take_the_review_out_of_the_rating(
        self, shop: TestClient, customer: KnownCustomer, db_session: Session
    ) -> None:
        another = logged_in(shop, ANOTHER_PHONE)
        save(shop, customer, rating=1)
        own = publish(db_session)
        save(shop, another, rating=2)
        other = publish(db_session)

        shop.post("/api/shop/removeReview", json={"id": own}, headers=customer.headers)
        assert get_reviews(shop)["rating_count"] == 11
        ReviewRepository(db_session).reject(db_session.get_one(Review, other), "Не о товаре.")
        db_session.commit()

        db_session.expire_all()
        product = db_session.get_one(Product, OIL)
        assert (product.review_count, product.review_sum, product.vote_count) == (0, 0, 10)

    def test_nobody_removes_anothers_review(
        self, shop: TestClient, customer: KnownCustomer, db_session: Session
    ) -> None:
        save(shop, customer)
        own = publish(db_session)
        another = logged_in(shop, ANOTHER_PHONE)

        answer = shop.post("/api/shop/removeReview", json={"id": own}, headers=another.headers)

        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "review_not_found")
        assert get_reviews(shop)["count"] == 1


class TestPrivacy:
    @pytest.mark.parametrize("end", ["deleteAccount", "withdrawConsent"])
    def test_without_account_or_consent_published_reviews_are_anonymous_and_others_deleted(
        self, shop: TestClient, customer: KnownCustomer, db_session: Session, end: str
    ) -> None:
        db_session.execute(update(Customer).values(name="Анна", surname="Петрова"))
        db_session.commit()
        save(shop, customer)
        publish(db_session)
        save(shop, customer, product_id=FILTER)
        body = {} if end == "deleteAccount" else {"purpose": "review"}

        answer = shop.post(f"/api/shop/{end}", json=body, headers=customer.headers)

        assert answer.status_code == 200, answer.text
        db_session.expire_all()
        row = db_session.scalars(select(Review)).one()
        assert (row.product_id, row.customer_id, row.author_name) == (OIL, None, "Покупатель")
        assert get_reviews(shop)["rating_count"] == 11

    def test_rejected_reviews_are_deleted_after_a_year(
        self, shop: TestClient, customer: KnownCustomer, db_session: Session
    ) -> None:
        save(shop, customer)
        ReviewRepository(db_session).reject(db_session.scalars(select(Review)).one(), "Не о товаре.")
        db_session.commit()
        now = datetime.now(UTC)

        assert delete_expired(now + timedelta(days=364))["reviews"] == 0
        assert delete_expired(now + timedelta(days=366))["reviews"] == 1
