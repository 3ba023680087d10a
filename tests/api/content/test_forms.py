"""Forms of the shop over HTTP: the survey, vendor applications."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any, ClassVar

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.auth.models import Customer
from api.consents.models import Consent
from api.content.models import PromoAddress, VendorApplication
from api.content.schemas import is_inn
from api.pricing.discounts import UNKNOWN_PROMO_CODE
from api.pricing.models import PromoCode
from api.pricing.promo_code_repository import ALPHABET, LENGTH
from tests.api.small_shop import MOSCOW, OIL, TVER
from tests.fixtures.customers import KnownCustomer, logged_in

LINES = [{"id": OIL, "city_id": MOSCOW, "qty": 2}]
XSS = '<img src=x onerror="alert(1)">'


def consents(session: Session) -> list[tuple[str, str | None, int | None]]:
    return [(row.purpose, row.email, row.customer_id) for row in session.scalars(select(Consent).order_by(Consent.id))]


class TestPromoAddress:
    @pytest.fixture(autouse=True)
    def _moscow(self, shop: TestClient, customer: KnownCustomer, db_session: Session) -> None:
        db_session.execute(update(Customer).values(city_id=MOSCOW))
        db_session.add(PromoCode(code="SURVEY", title="Скидка 10 %", percent=10, for_survey=True))
        db_session.commit()

    def ask(self, shop: TestClient, customer: KnownCustomer, user_id: int | None = None) -> dict[str, Any]:
        answer = shop.post(
            "/api/shop/getUserActivePromoAddress", json={"user_id": user_id or customer.id}, headers=customer.headers
        )
        assert answer.status_code == 200, answer.text
        body: dict[str, Any] = answer.json()
        return body

    def post(self, shop: TestClient, customer: KnownCustomer, **fields: Any) -> Any:
        body = {
            "user_id": customer.id,
            "filled": True,
            "closed": False,
            "address": "",
            "visit_from": "",
            "other_answer": "",
        }
        return shop.post("/api/shop/postPromoAddresses", json=body | fields, headers=customer.headers)

    def test_a_survey_answer_is_stored_once_and_returns_the_code(
        self, shop: TestClient, customer: KnownCustomer, db_session: Session
    ) -> None:
        ends_at = datetime(2099, 5, 1, tzinfo=UTC)
        db_session.execute(update(PromoCode).values(ends_at=ends_at))
        db_session.commit()
        offer = {"title": "Скидка 10 %", "percent": 10, "ends_at": "2099-05-01T00:00:00Z"}
        assert self.ask(shop, customer) == {"active": False, "show": True, "offer": offer, "promo": None}

        answer = self.post(shop, customer, address=XSS, visit_from="с работы", other_answer="Раз\nДва")
        again = self.post(shop, customer, address="Другой адрес")

        (code,) = db_session.scalars(select(PromoCode).where(PromoCode.customer_id == customer.id))
        assert re.fullmatch(f"[{ALPHABET}]{{{LENGTH}}}", code.code)
        assert (code.percent, code.usage_limit, code.customer_limit, code.ends_at) == (10, 1, 1, ends_at)
        promo = {"code": code.code, **offer}
        assert answer.json() == {"status": "success", "promo": promo}
        assert again.json() == answer.json()
        assert self.ask(shop, customer) == {"active": True, "show": False, "offer": offer, "promo": promo}
        (row,) = db_session.scalars(select(PromoAddress))
        assert (row.address, row.visit_from, row.other_answer) == (XSS, "с работы", "Раз\nДва")
        assert consents(db_session) == [("promo_address", None, customer.id)]

    def test_a_closed_survey_gives_no_code_and_can_be_answered_later(
        self, shop: TestClient, customer: KnownCustomer, db_session: Session
    ) -> None:
        assert self.post(shop, customer, filled=False, closed=True).json()["promo"] is None
        answer = self.ask(shop, customer)
        assert (answer["active"], answer["show"], answer["promo"]) == (True, False, None)
        assert consents(db_session) == []

        code = self.post(shop, customer, address="Тверская, 1").json()["promo"]["code"]
        assert len(code) == LENGTH
        assert self.post(shop, customer, filled=False, closed=True).json()["promo"]["code"] == code
        assert [row.filled for row in db_session.scalars(select(PromoAddress))] == [True]

    def test_only_the_first_city_is_asked(self, shop: TestClient, customer: KnownCustomer, db_session: Session) -> None:
        db_session.execute(update(Customer).values(city_id=TVER))
        db_session.commit()

        assert self.ask(shop, customer)["show"] is False
        answer = self.post(shop, customer, address="ул. Коминтерна, 47")
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "promo_not_in_city")

    def test_an_expired_code_is_not_returned(
        self, shop: TestClient, customer: KnownCustomer, db_session: Session
    ) -> None:
        db_session.execute(update(PromoCode).values(ends_at=datetime.now(UTC) - timedelta(days=1)))
        db_session.commit()

        assert self.ask(shop, customer)["offer"] is None
        assert self.post(shop, customer, address="Тверская, 1").json() == {"status": "success", "promo": None}

    def test_a_code_without_an_end_of_its_template_lasts_ninety_days(
        self, shop: TestClient, customer: KnownCustomer
    ) -> None:
        promo = self.post(shop, customer, address="Тверская, 1").json()["promo"]

        lasts = datetime.fromisoformat(promo["ends_at"]) - datetime.now(UTC)
        assert timedelta(days=89, hours=23) < lasts < timedelta(days=90, minutes=1)

    def test_every_answer_has_a_code_of_its_own_that_is_unknown_to_others(
        self, shop: TestClient, customer: KnownCustomer, db_session: Session
    ) -> None:
        """A stranger, a guest and a typed nonsense get one answer; the template works for nobody."""
        other = logged_in(shop, "79160000000")
        db_session.execute(update(Customer).values(city_id=MOSCOW))
        db_session.commit()
        code = self.post(shop, customer, address="Тверская, 1").json()["promo"]["code"]
        assert self.post(shop, other, address="Тверская, 2").json()["promo"]["code"] != code
        for buyer in (customer, other):
            shop.post("/api/shop/saveCart", json={"cart": LINES}, headers=buyer.headers)

        def judged(typed: str, headers: dict[str, str] | None) -> tuple[Any, Any]:
            cart = {"promoCode": typed, **({} if headers else {"items": LINES})}
            answer = shop.post("/api/shop/saveOrders", json={"cart": cart, "city": MOSCOW}, headers=headers).json()
            return answer["promoError"], answer["discount"]

        assert judged(code.lower(), customer.headers)[1]["amount"] == 569.8
        refusals = [judged(typed, other.headers) for typed in (code, "SURVEY", "NONSENSE")] + [judged(code, None)]
        assert [discount for _, discount in refusals] == [None] * 4
        assert {error for error, _ in refusals} == {UNKNOWN_PROMO_CODE.words}

    def test_a_used_code_is_not_issued_again(
        self, shop: TestClient, customer: KnownCustomer, db_session: Session
    ) -> None:
        self.post(shop, customer, address="Тверская, 1")
        db_session.execute(update(PromoCode).where(PromoCode.customer_id.is_not(None)).values(usage_count=1))
        db_session.commit()

        assert self.post(shop, customer, address="Тверская, 1").json()["promo"] is None
        assert self.ask(shop, customer)["promo"] is None
        assert len(db_session.scalars(select(PromoCode)).all()) == 2

    def test_guests_are_asked_to_log_in(self, shop: TestClient, customer: KnownCustomer) -> None:
        for call, body in [
            ("getUserActivePromoAddress", {"user_id": customer.id}),
            ("postPromoAddresses", {"user_id": customer.id, "filled": True, "closed": False, "address": "А"}),
        ]:
            answer = shop.post(f"/api/shop/{call}", json=body)
            assert (answer.status_code, answer.json()["error"]["code"]) == (401, "login_required")

    def test_another_customer_and_nobody_are_refused_alike(
        self, shop: TestClient, customer: KnownCustomer, db_session: Session
    ) -> None:
        stranger = logged_in(shop, "79160000000")
        self.post(shop, customer, address="Тверская, 1")

        refusals = []
        for user_id in (customer.id, 999_999):
            read_response = shop.post(
                "/api/shop/getUserActivePromoAddress", json={"user_id": user_id}, headers=stranger.headers
            )
            post_response = self.post(shop, stranger, user_id=user_id, address="Чужой")
            refusals += [
                (read_response.status_code, read_response.json()),
                (post_response.status_code, post_response.json()),
            ]

        assert {status for status, _ in refusals} == {403}
        assert all(body == refusals[0][1] for _, body in refusals)
        assert [row.address for row in db_session.scalars(select(PromoAddress))] == ["Тверская, 1"]

    @pytest.mark.parametrize(
        ("fields", "field"),
        [
            ({"address": "   "}, "address"),
            ({"closed": True, "address": "А"}, "filled"),
            ({"filled": False}, "filled"),
            ({"address": "А" * 201}, "address"),
            ({"address": "А", "other_answer": "А" * 1001}, "other_answer"),
            ({"address": "А\x00"}, "address"),
        ],
    )
    def test_bad_answers_name_the_field(
        self, shop: TestClient, customer: KnownCustomer, fields: dict[str, Any], field: str
    ) -> None:
        answer = self.post(shop, customer, **fields)

        assert answer.status_code == 422
        assert list(answer.json()["error"]["fields"]) == [field]

    def test_simultaneous_answers_are_stored_once(
        self, shop: TestClient, customer: KnownCustomer, db_session: Session
    ) -> None:
        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(lambda n: self.post(shop, customer, address=f"Дом {n}"), range(16)))

        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.json()["promo"]["code"] for answer in answers}) == 1
        assert len(db_session.scalars(select(PromoAddress)).all()) == 1
        assert len(consents(db_session)) == 1


class TestAddVendor:
    FORM: ClassVar[dict[str, Any]] = {
        "company": "ООО «Тормозной двор»",
        "inn": "7707083893",
        "contact": "Анна Белова",
        "phone": "8 (916) 123-45-67",
        "email": "anna@example.ru",
        "text": f"Колодки\n{XSS}",
        "agree": True,
    }

    def post(self, shop: TestClient, **fields: Any) -> Any:
        return shop.post("/api/shop/addVendor", json=self.FORM | fields)

    def test_an_application_is_stored_with_its_consent(self, shop: TestClient, db_session: Session) -> None:
        answer = self.post(shop)

        assert answer.status_code == 200, answer.text
        (row,) = db_session.scalars(select(VendorApplication))
        assert answer.json()["id"] == row.id
        assert (row.company, row.inn, row.phone, row.status) == (
            "ООО «Тормозной двор»", "7707083893", "79161234567", "new"
        )  # fmt: skip
        assert row.text == f"Колодки\n{XSS}"
        assert consents(db_session) == [("vendor", "anna@example.ru", None)]

    def test_an_inn_has_one_open_application(self, shop: TestClient, db_session: Session) -> None:
        self.post(shop)

        again = self.post(shop, email="other@example.ru")
        assert (again.status_code, again.json()["error"]["code"]) == (409, "vendor_already_applied")

        db_session.execute(update(VendorApplication).values(status="refused"))
        db_session.commit()
        assert self.post(shop).status_code == 200

    @pytest.mark.parametrize(
        ("fields", "field"),
        [
            ({"inn": "7707083894"}, "inn"),
            ({"inn": "77070838"}, "inn"),
            ({"inn": "٧٧٠٧٠٨٣٨٩٣"}, "inn"),
            ({"phone": "123"}, "phone"),
            ({"email": "anna"}, "email"),
            ({"company": " "}, "company"),
            ({"company": "А\r\nBcc: x"}, "company"),
            ({"contact": "А" * 101}, "contact"),
            ({"text": "А" * 4001}, "text"),
            ({"agree": False}, "agree"),
        ],
    )
    def test_invalid_fields_are_named(
        self, shop: TestClient, db_session: Session, fields: dict[str, Any], field: str
    ) -> None:
        answer = self.post(shop, **fields)

        assert answer.status_code == 422, answer.text
        assert list(answer.json()["error"]["fields"]) == [field]
        assert db_session.scalars(select(VendorApplication)).all() == []

    def test_the_message_of_a_wrong_inn_says_what_is_wrong(self, shop: TestClient) -> None:
        assert "контрольная цифра" in self.post(shop, inn="7707083894").json()["error"]["fields"]["inn"]


@pytest.mark.parametrize("inn", ["7707083893", "7736050003", "500100732259"])
def test_real_numbers_pass(inn: str) -> None:
    assert is_inn(inn)


@pytest.mark.parametrize(
    "inn", ["7707083894", "500100732258", "500100732269", "0000000000", "000000000000", "", "77070838931", "770708389х"]
)
def test_invalid_numbers_fail(inn: str) -> None:
    assert not is_inn(inn)
