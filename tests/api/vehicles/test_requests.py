"""postVehicleRequest over HTTP, and its page in the back office."""

from typing import Any, ClassVar

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.consents.models import Consent
from api.vehicles.models import ExpertRequest
from api.vehicles.repository import add_expert_request
from tests.api.small_shop import TVER

XSS = '<img src=x onerror="alert(1)">'


class TestPostVehicleRequest:
    FORM: ClassVar[dict[str, Any]] = {
        "name": "Анна",
        "phone": "8 (916) 123-45-67",
        "vin": "хта gfl110 КУ214358",
        "text": f"Колодки\n{XSS}",
        "city_id": TVER,
        "agree": True,
    }

    def post(self, shop: TestClient, **fields: Any) -> Any:
        return shop.post("/api/shop/postVehicleRequest", json=self.FORM | fields)

    def test_a_request_is_stored_with_its_consent(self, shop: TestClient, db_session: Session) -> None:
        answer = self.post(shop)

        assert answer.status_code == 200, answer.text
        (row,) = db_session.scalars(select(ExpertRequest))
        assert (answer.json()["id"], answer.json()["vin"]) == (row.id, "XTAGFL110KY214358")
        assert (row.name, row.phone, row.vin, row.city_id, row.status) == (
            "Анна", "79161234567", "XTAGFL110KY214358", TVER, "new"
        )  # fmt: skip
        assert row.text == f"Колодки\n{XSS}"
        assert [(consent.purpose, consent.phone) for consent in db_session.scalars(select(Consent))] == [
            ("vehicle_request", "79161234567")
        ]

    def test_a_repeated_request_is_stored_once(self, shop: TestClient, db_session: Session) -> None:
        first, second = self.post(shop), self.post(shop, phone="+79161234567")

        assert first.json()["id"] == second.json()["id"]
        assert len(db_session.scalars(select(Consent)).all()) == 1
        db_session.execute(update(ExpertRequest).values(status="answered"))
        db_session.commit()
        assert self.post(shop).json()["id"] != first.json()["id"]

    def test_requests_are_stored_after_postgresql_has_switched_to_a_generic_plan(self, db_session: Session) -> None:
        values = {"name": "Анна", "phone": "79161234567", "vin": "", "text": "Колодки"}
        numbers = [add_expert_request(db_session, **values, city_id=None) for _ in range(20)]

        assert {number for number, _ in numbers} == {numbers[0][0]}
        assert [is_new for _, is_new in numbers] == [True] + [False] * 19

    def test_a_doubtful_vin_is_accepted_with_a_warning(self, shop: TestClient) -> None:
        answer = self.post(shop, vin="1HGCM82633A004353").json()

        assert (answer["vin"], "Контрольная цифра" in answer["warning"]) == ("1HGCM82633A004353", True)
        assert self.post(shop, vin="").json()["warning"] is None

    @pytest.mark.parametrize(
        ("fields", "field"),
        [
            ({"name": " "}, "name"),
            ({"name": "А\r\nBcc: x"}, "name"),
            ({"phone": "123"}, "phone"),
            ({"vin": "X" * 61}, "vin"),
            ({"text": " "}, "text"),
            ({"text": "А" * 1001}, "text"),
            ({"agree": False}, "agree"),
        ],
    )
    def test_invalid_fields_are_named(
        self, shop: TestClient, db_session: Session, fields: dict[str, Any], field: str
    ) -> None:
        answer = self.post(shop, **fields)

        assert answer.status_code == 422, answer.text
        assert list(answer.json()["error"]["fields"]) == [field]
        assert db_session.scalars(select(ExpertRequest)).all() == []
