"""Types a part number and opens the part with its crosses."""

from loadtests.generator.journey import Journey
from loadtests.generator.visitor import LoadVisitor
from loadtests.journeys.shopper import Shopper


class ByNumber(Journey):
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
