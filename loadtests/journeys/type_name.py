"""Types a name letter by letter into the results page, filters by brand, turns the page, opens a product."""

from typing import Any

from loadtests.checks.search_answer import price_of
from loadtests.generator.journey import Journey
from loadtests.generator.visitor import LoadVisitor
from loadtests.journeys.shopper import Shopper


class TypeName(Journey):
    name = "type_name"

    def visit(self, visitor: LoadVisitor) -> None:
        shopper = Shopper(visitor)
        typing = shopper.store.pick(shopper.city, "typing", visitor.rng)
        if typing is None:
            return
        shopper.open_page("/search")
        visitor.pause(0.5, 1.5)
        shopper.type_letters(typing)
        hits: list[dict[str, Any]] = []
        for page in shopper.store.in_group(shopper.city, "page", typing.group):
            visitor.pause(1.5, 4)
            name = "search.filter" if "&stock=1" in page.subject else "search.results"
            hits = shopper.open_results(page, name) or hits
        if hits:
            visitor.pause(1.5, 4)
            hit = visitor.rng.choice(hits)
            shopper.open_product(hit["id"], price_of(hit, shopper.city.zone))
