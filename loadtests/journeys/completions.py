"""Types into the search box of the home page and takes a product from the drop-down."""

from loadtests.generator.journey import Journey
from loadtests.generator.visitor import LoadVisitor
from loadtests.journeys.shopper import Shopper


class Completions(Journey):
    name = "completions"

    def visit(self, visitor: LoadVisitor) -> None:
        shopper = Shopper(visitor)
        shopper.open_page("/")
        visitor.call("getHomeProducts", {"city_id": shopper.city.id})
        typed = shopper.store.pick(shopper.city, "completions", visitor.rng)
        if typed is None:
            return
        visitor.pause(0.5, 2)
        shopper.type_letters(typed)
        visitor.pause(0.5, 2)
        shopper.open_product(visitor.rng.choice(shopper.store.product_ids))
