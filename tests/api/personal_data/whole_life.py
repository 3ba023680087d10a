"""One person who has used everything, in every table that can hold them, and a search for what is left of them."""

import re
import subprocess
from datetime import UTC, datetime, timedelta
from typing import Any

from fastapi.testclient import TestClient
from sqlalchemy import insert, select, text
from sqlalchemy.orm import Session

from api.auth.models import Customer
from api.core.json_types import JsonObject
from api.index.search_log import without_personal
from api.models import metadata
from api.personal_data.registry import PERSONAL_TABLES
from onebox.postgres import OWNER, Postgres, programs
from tests.api.personal_data.columns import PERSONAL_COLUMNS, SECRET_COLUMNS
from tests.api.small_shop import FILTER, MOSCOW, OIL
from tests.fixtures.customers import KnownCustomer, logged_in

PHONE, SPELLED = "79167654321", "8 (916) 765-43-21"
NAME, SURNAME = "Аполлинария", "Громозекина"
EMAIL = "apollinaria@gromozekina.example"
STREET, BROWSER, VIN, ADDRESS = "Зазеркальная", "Невиданный браузер", "XTAGFL110KY214358", "203.0.113.77"
FREE_TEXT = f"{NAME} {SURNAME}, {SPELLED}, {EMAIL}, ул. {STREET}, 17, {VIN}"
MARKS = {
    "phone": r"9\D{0,3}1\D{0,3}6\D{0,3}7\D{0,3}6\D{0,3}5\D{0,3}4\D{0,3}3\D{0,3}2\D{0,3}1",
    "name": NAME, "surname": SURNAME, "e-mail": EMAIL, "street": STREET, "browser": BROWSER, "car": VIN,
    "network": re.escape(ADDRESS),
}  # fmt: skip
NEIGHBOUR = "79035550101"
#: Keyed digests.
WRITTEN_BY_DELETION = {"consents.contact_digest", "former_promo_uses.phone_digest"}


def dump(server: Postgres, database: str, *options: str) -> bytes:
    command = [programs() / "pg_dump", "-h", server.sockets, "-U", OWNER, *options, database]
    return subprocess.run(list(map(str, command)), check=True, capture_output=True).stdout


def marks_in(dumped: bytes) -> dict[str, str]:
    """{mark: the first line of the dump that holds it}."""
    lines = dumped.decode().splitlines()
    found = {name: next((line for line in lines if re.search(MARKS[name], line, re.IGNORECASE)), "") for name in MARKS}
    return {name: line for name, line in found.items() if line}


class WholeLife:
    """`person` with rows everywhere, `neighbour` with an order of their own and one that was sent to the person."""

    def __init__(self, client: TestClient, session: Session) -> None:
        self.session = session
        self.person, self.neighbour = logged_in(client, PHONE), logged_in(client, NEIGHBOUR)
        self.now = datetime.now(UTC)
        self._account()
        self._forms()
        self._orders()
        self._staff()
        session.commit()

    def add(self, table: str, **values: Any) -> Any:
        """The primary key of the new row."""
        place = metadata.tables[table]
        key = next(iter(place.primary_key.columns))
        return self.session.scalar(insert(place).values(values).returning(key))

    def _account(self) -> None:
        customer = self.session.scalars(select(Customer).where(Customer.id == self.person.id)).one()
        customer.name, customer.surname, customer.city_id = NAME, SURNAME, MOSCOW
        customer.email = customer.confirmed_email = EMAIL
        self.session.execute(
            text(
                "UPDATE login_sessions SET address = :address, user_agent = :browser, previous_token_hash = 'before'"
                " WHERE customer_id = :id"
            ),
            {"address": ADDRESS, "browser": BROWSER, "id": self.person.id},
        )
        own = {"customer_id": self.person.id}
        place = {"latitude": 55.1, "longitude": 37.1, "city_id": MOSCOW}
        vehicle = self.add(
            "vehicles",
            key="lada-vesta",
            make="LADA",
            make_ru="Лада",
            model="Vesta",
            model_ru="Веста",
            source="own",
            confidence="memory",
        )
        car = {"vehicle_id": vehicle, "mileage_km": 90_000}
        self.add("customer_addresses", **own, **place, title=f"У {NAME}", text=FREE_TEXT, comment=FREE_TEXT)
        self.add("customer_vehicles", **own, **car, title=f"Веста {NAME}", vin=VIN, year=2019, note=FREE_TEXT)
        self.add("email_confirmations", **own, email=EMAIL, key_hash=b"hash")
        self.add("saved_products", **own, list="favorite", product_id=OIL, position=1)
        self.add("carts", **own, updated_at=self.now)
        self.add(
            "cart_groups",
            **own,
            **place,
            delivery_type=1,
            address_text=STREET,
            address_city=STREET,
            description=FREE_TEXT,
        )
        self.add("cart_lines", **own, city_id=MOSCOW, product_id=OIL, qty=1)
        self.add(
            "promo_addresses", user_id=self.person.id, filled=True, closed=False, address=STREET, visit_from=FREE_TEXT,
            other_answer=FREE_TEXT,
        )  # fmt: skip
        self.add(
            "sms_codes",
            phone=PHONE,
            code_hash=b"hash",
            address=ADDRESS,
            expires_at=self.now,
            city_id=MOSCOW,
            proof_nonce="n",
        )
        for product, status in ((OIL, "published"), (FILTER, "rejected")):
            self.add(
                "reviews", **own, **car, product_id=product, author_name=f"{NAME} Г.", rating=5, status=status,
                car="Лада Веста", is_purchase=True, text="Хорошее масло" if status == "published" else FREE_TEXT,
                published_at=self.now, reject_reason="" if status == "published" else FREE_TEXT,
            )  # fmt: skip

    def _forms(self) -> None:
        self.request = self.add("expert_requests", name=NAME, phone=PHONE, vin=VIN, text=FREE_TEXT, city_id=MOSCOW)
        self.add("search_wishes", text=FREE_TEXT, phone=PHONE, email=EMAIL, city_id=MOSCOW)
        self.add("search_wishes", text=FREE_TEXT, phone="", email=EMAIL.upper(), city_id=MOSCOW)
        self.vendor = self.add(
            "vendor_applications", company=SURNAME, inn="7707083893", contact=NAME, phone=PHONE, email=EMAIL,
            text=FREE_TEXT,
        )  # fmt: skip
        self.add(
            "queued_mails",
            recipient=EMAIL,
            subject=NAME,
            text=FREE_TEXT,
            headers={"To": EMAIL},
            message_id=f"<1.{EMAIL}>",
        )
        self.add("subscribers", email=EMAIL, city_id=MOSCOW, confirmed_at=self.now, unsubscribe_key="key")
        common = {"text_version": 1, "address": ADDRESS, "user_agent": BROWSER}
        self.add("consents", purpose="login", customer_id=self.person.id, phone=PHONE, **common)
        self.add("consents", purpose="promo_address", customer_id=self.person.id, **common)
        self.add("consents", purpose="vendor", phone=PHONE, email=EMAIL, **common)
        self.add("consents", purpose="search_wish", email=EMAIL, **common)
        self.add("consents", purpose="newsletter", email=EMAIL, **common)
        searched = without_personal(f"колодки {SPELLED} {EMAIL} {VIN}")
        self.add(
            "searches", visit="00000000-0000-0000-0000-000000000001", number=1, text=searched, folded=searched,
            understood=searched, kind="text", mode="search", exact=1, variants=0, near=0, engine_ms=1, repaired=False,
        )  # fmt: skip

    def _orders(self) -> None:
        self.order = self._order(self.person, "Х-1", PHONE)
        self.sent_to_person = self._order(self.neighbour, "Х-2", PHONE)
        self.neighbours_order = self._order(self.neighbour, "Х-3", NEIGHBOUR)
        promo = self.add("promo_codes", code="ONCE", title="Один раз", percent=10, customer_limit=1)
        reward = self.add("promo_codes", code="SURVEY", title="За ответ", percent=5, for_survey=True)
        self.add(
            "promo_codes", code="OWN12345", title="За ответ", percent=5, customer_id=self.person.id, reward_id=reward
        )
        confirmation = self._confirmation_of(self.order)
        self.session.execute(
            insert(metadata.tables["promo_uses"]).values(
                confirmation_id=confirmation, promo_code_id=promo, customer_id=self.person.id
            )
        )
        payment = self.add(
            "payments", confirmation_id=confirmation, provider="sandbox", amount=100, expires_at=self.now
        )
        body: JsonObject = {"payer": FREE_TEXT}
        self.add("payment_events", provider="sandbox", event_id="1", payment_id=payment, kind="paid", body=body)

    def _order(self, owner: KnownCustomer, number: str, phone: str) -> int:
        sums = {"goods_total": 100, "discount": 0, "total": 100}
        confirmation = self.add(
            "confirmations", customer_id=owner.id, idempotency_key=number, request_hash=b"hash", payment_type=1,
            answer={"recipient": FREE_TEXT if owner is self.person else "Борис"}, delivery_total=0, **sums,
        )  # fmt: skip
        is_person = phone == PHONE
        order: int = self.add(
            "orders", number=number, confirmation_id=confirmation, customer_id=owner.id, city_id=MOSCOW,
            status="completed", payment_type=1, payment_status="not_needed", delivery_type=1, delivery_cost=0,
            recipient_phone=phone,
            recipient_name=NAME if is_person else "Борис", recipient_email=EMAIL if is_person else "",
            address_text=STREET if is_person else "Тверская, 1", description=FREE_TEXT if is_person else "",
            address_hash="0123456789abcdef", updated_at=self.now - timedelta(days=1), **sums,
        )  # fmt: skip
        self.add("order_lines", order_id=order, position=1, product_id=OIL, name="Масло", unit="шт", qty=1, cost=100)
        self.add("reservations", order_id=order, product_id=OIL, warehouse_id=10, qty=1, state="shipped")
        self.add(
            "order_events", order_id=order, status="completed", payment_status="not_needed", actor="staff",
            staff_login="olga", note=FREE_TEXT if is_person else "Позвонить Борису",
        )  # fmt: skip
        return order

    def _confirmation_of(self, order: int) -> Any:
        return self.session.scalar(text("SELECT confirmation_id FROM orders WHERE id = :id"), {"id": order})

    def _staff(self) -> None:
        """As the last release wrote it: names as titles."""
        staff = self.add("staff", login="olga", name="Ольга", password_hash="hash", role="manager")
        review = self.session.scalar(text("SELECT id FROM reviews WHERE status = 'rejected'"))
        for entity, entity_id in (
            ("expert_request", self.request),
            ("vendor_application", self.vendor),
            ("review", review),
        ):
            self.add(
                "audit_log", staff_id=staff, staff_login="olga", action="ответил", entity=entity,
                entity_id=str(entity_id), title=f"{NAME} {SURNAME}",
                changes={"Причина": ["", FREE_TEXT]}, address="198.51.100.7",
            )  # fmt: skip

    def empty_columns(self) -> list[str]:
        """Personal columns of customers that no row of the person fills."""
        self.session.expire_all()
        found = []
        for declared in PERSONAL_TABLES:
            if not declared.owners:
                continue
            columns = f"{PERSONAL_COLUMNS.get(declared.name, '')} {SECRET_COLUMNS.get(declared.name, '')}".split()
            for name in columns:
                if f"{declared.name}.{name}" in WRITTEN_BY_DELETION:
                    continue
                query = text(f"SELECT EXISTS (SELECT FROM {declared.name} WHERE nullif({name}::text, '') IS NOT NULL)")
                if not self.session.scalar(query):
                    found.append(f"{declared.name}.{name}")
        return found
