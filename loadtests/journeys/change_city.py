"""Opens results in one city, changes to another: prices and stock must be those of the new one."""

from loadtests.checks.search_answer import price_of
from loadtests.generator.journey import Journey
from loadtests.generator.visitor import LoadVisitor
from loadtests.journeys.shopper import Shopper


class ChangeCity(Journey):
    name = "city"

    def visit(self, visitor: LoadVisitor) -> None:
        shopper = Shopper(visitor)
        page = shopper.store.pick(shopper.city, "page", visitor.rng)
        if page is None:
            return
        shopper.open_page(page.subject)
        shopper.open_results(page)
        visitor.pause(1, 3)
        others = [city for city in shopper.store.cities if city.id != shopper.city.id]
        shopper.city = visitor.rng.choice(others or shopper.store.cities)
        same_page = shopper.store.of_subject(shopper.city, "page", page.subject)
        if same_page is None:
            return
        hits = shopper.open_results(same_page)
        if hits:
            hit = visitor.rng.choice(hits)
            shopper.open_product(hit["id"], price_of(hit, shopper.city.zone))


class ViewProduct(Journey):
    """Comes to a product's page from outside."""

    name = "product"

    def visit(self, visitor: LoadVisitor) -> None:
        shopper = Shopper(visitor)
        for _ in range(visitor.rng.randint(1, 3)):
            shopper.open_product(visitor.rng.choice(shopper.store.product_ids))
            visitor.pause(2, 6)
