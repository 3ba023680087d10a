"""Browses a section and narrows it by facets, then opens a product."""

from loadtests.checks.search_answer import price_of
from loadtests.generator.journey import Journey
from loadtests.generator.visitor import LoadVisitor
from loadtests.journeys.shopper import Shopper


class Browse(Journey):
    name = "browse"

    def visit(self, visitor: LoadVisitor) -> None:
        shopper = Shopper(visitor)
        section = shopper.store.pick(shopper.city, "section", visitor.rng)
        if section is None:
            return
        shopper.open_page(section.subject)
        hits = shopper.open_results(section, "search.section")
        for narrower in shopper.store.in_group(shopper.city, "section_filter", section.group):
            visitor.pause(1.5, 4)
            hits = shopper.open_results(narrower, "search.filter") or hits
        if hits:
            visitor.pause(2, 5)
            hit = visitor.rng.choice(hits)
            shopper.open_product(hit["id"], price_of(hit, shopper.city.zone))
