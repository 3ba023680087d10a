"""Logs in and looks through the personal area."""

from loadtests.generator.journey import Journey
from loadtests.generator.visitor import LoadVisitor
from loadtests.journeys.customer import log_in
from loadtests.journeys.shopper import Shopper


class Account(Journey):
    name = "account"

    def visit(self, visitor: LoadVisitor) -> None:
        shopper = Shopper(visitor)
        shopper.open_page("/")
        phone = log_in(visitor)
        if not phone:
            return
        user = visitor.call("user")
        visitor.check("own_profile", phone[-4:] in user.text, f"ждали {phone}: {user.text[:100]}")
        for call in ("getOrders", "getVehicles", "getAddresses", "getSessions"):
            visitor.pause(1, 4)
            visitor.call(call)
        visitor.call("getFavorite", {"favorite": [], "city": shopper.city.id})
        visitor.call("logout", {})
