"""From a product to an order: cart, login by SMS, delivery, confirmation, card payment on the sandbox's page."""

from typing import Any
from uuid import uuid4

from loadtests.generator.journey import Journey
from loadtests.generator.visitor import LoadVisitor
from loadtests.journeys.customer import log_in
from loadtests.journeys.shopper import Shopper

RECEIPT, CARD = 1, 2
#: A refusal that a buyer may meet: the price or the stock changed before the confirmation.
CHANGED = 409
#: Seconds of the pause before a payment, at most 6, and of the answers. A visit that the end of the run stops between
#: the order and its payment would look like a payment that the shop lost.
ORDER_S = 7


class Checkout(Journey):
    name = "checkout"

    def visit(self, visitor: LoadVisitor) -> None:
        shopper = Shopper(visitor)
        product = _product_in_stock(shopper)
        if product is None:
            return
        visitor.pause(1, 3)
        phone = log_in(visitor)
        if not phone:
            return
        line = {"id": product["id"], "city_id": shopper.city.id, "qty": 1}
        visitor.call("addToCart", line)
        visitor.call("getCart", {"cart": [], "city": shopper.city.id})
        visitor.pause(2, 5)
        self._order(visitor, shopper, phone)

    def _order(self, visitor: LoadVisitor, shopper: Shopper, phone: str) -> None:
        payment = visitor.rng.choice((RECEIPT, CARD))
        delivery = [{"id": shopper.city.id, "deliveryType": 1, "address": {"text": "улица Ленина, 12"}}]
        choices = {"itemsByCity": delivery, "paymentType": payment, "promoCode": ""}
        cart = visitor.call("saveOrders", {"cart": {"items": [], **choices}, "city": shopper.city.id})
        if not cart.ok or not cart.json.get("items"):
            return
        _check_cart(visitor, cart.json)
        visitor.pause(2, 5)
        if not self.state.has_time_for(ORDER_S):
            return
        body = {
            "items": [{key: item[key] for key in ("id", "city_id", "qty", "cost")} for item in cart.json["items"]],
            **choices,
            "recipient": {"name": "Анна", "phone": phone},
            "total": cart.json["toPay"],
            "agreements": {"offer": True, "personalData": True},
        }
        confirmed = visitor.call("confirmOrders", body, (200, CHANGED), headers={"Idempotency-Key": str(uuid4())})
        if confirmed.status != 200:
            return
        order = confirmed.json["orders"][0]
        self.state.recorder.order(
            target=visitor.target_index,
            number=order["number"],
            total=cart.json["toPay"],
            paid=False,
            lines=[[item["id"], item["qty"]] for item in body["items"]],
            authorization=visitor.headers["Authorization"],
        )
        if payment == CARD and self._pay(visitor, order["number"]):
            self.state.recorder.order(number=order["number"], paid=True)
        visitor.call(f"getOrder?number={order['number']}")

    def _pay(self, visitor: LoadVisitor, number: str) -> bool:
        payment = visitor.call(f"getPayment?number={number}")
        if not payment.ok:
            return False
        visitor.pause(2, 6)
        url = f"{visitor.target.url}/pay/sandbox/{payment.json['id']}"
        return visitor.send("POST", "pay.sandbox", url, (303,), data={"decision": "paid"}).ok


def _product_in_stock(shopper: Shopper) -> dict[str, Any] | None:
    for _ in range(3):
        product = shopper.open_product(shopper.rng.choice(shopper.store.product_ids))
        if product and product["stock"] > 0 and product["id"] not in shopper.store.price_products:
            return product
    return None


def _check_cart(visitor: LoadVisitor, cart: dict[str, Any]) -> None:
    goods = sum(round(item["cost"] * 100) * item["qty"] for item in cart["items"])
    sums = sum(round(item["sum"] * 100) for item in cart["items"])
    visitor.check("sums_of_cart", goods == sums, f"строки {sums / 100}, цена на количество {goods / 100}")
