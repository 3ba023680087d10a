"""How visitors come to a product: by sections, names, completions, part numbers, a VIN, from outside, in two cities."""

from typing import Any

from loadtests.checks.search_answer import price_of
from loadtests.generator.journey import Journey
from loadtests.generator.visitor import LoadVisitor
from loadtests.journeys.shopper import Shopper


class Browse(Journey):
    """Browses a section and narrows it by facets, then opens a product."""

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


class TypeName(Journey):
    """Types a name letter by letter into the results page, filters by brand, turns the page, opens a product."""

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


class Completions(Journey):
    """Types into the search box of the home page and takes a product from the drop-down."""

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


class ByNumber(Journey):
    """Types a part number and opens the part with its crosses."""

    name = "number"

    def visit(self, visitor: LoadVisitor) -> None:
        shopper = Shopper(visitor)
        number = shopper.store.pick(shopper.city, "number", visitor.rng)
        if number is None:
            return
        shopper.open_page("/catalog/productSearchOEM")
        visitor.pause(0.5, 2)
        shopper.type_letters(number)
        visitor.pause(0.5, 2)
        answer = visitor.call("getPart", {"number": number.subject, "city": shopper.city.id}, expected=(200, 404))
        if answer.status == 200:
            visitor.check("part_has_id", bool(answer.json), number.subject)


class ListPaste(Journey):
    """Pastes a list of numbers with quantities."""

    name = "list_paste"

    def visit(self, visitor: LoadVisitor) -> None:
        shopper = Shopper(visitor)
        numbers = visitor.state.plan.mix.texts_of("number")
        if not numbers:
            return
        lines = [f"{visitor.rng.choice(numbers).text} {visitor.rng.randint(1, 9)}" for _ in range(30)]
        shopper.open_page("/catalog/productSearchOEM/list")
        visitor.pause(1, 3)
        answer = visitor.call("findParts", {"text": "\n".join(lines), "city": shopper.city.id})
        if answer.ok:
            found = len(answer.json.get("lines", []))
            visitor.check("every_line_answered", found == len(lines), f"{found} строк из {len(lines)}")


class ByVin(Journey):
    """Enters a VIN, takes its car, looks at what its maintenance needs."""

    name = "vin"

    def visit(self, visitor: LoadVisitor) -> None:
        shopper = Shopper(visitor)
        vins = visitor.state.plan.mix.texts_of("vin")
        if not vins:
            return
        vin = visitor.rng.choices(vins, [text.weight for text in vins])[0].text
        shopper.open_page("/catalog/vehicleSearch")
        visitor.pause(1, 3)
        decoded = visitor.call("decodeVehicle", {"text": vin})
        if not decoded.ok:
            return
        vehicles = decoded.json.get("vehicles", [])
        visitor.check("decoded_vin", decoded.json.get("value") == vin, f"{vin}: {decoded.text[:150]}")
        if vehicles:
            visitor.pause(1, 3)
            visitor.call("getVehicleService", {"vehicle_id": vehicles[0]["id"], "city": shopper.city.id})
            visitor.call("getVehicleKits", {"vehicle_id": vehicles[0]["id"], "city": shopper.city.id})


class ChangeCity(Journey):
    """Opens results in one city, changes to another: prices and stock must be those of the new one."""

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
