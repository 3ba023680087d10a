"""All contradictions of the database, for the demo shop and for any import."""

from collections.abc import Callable, Iterable

from sqlalchemy import Connection

from api.ops.fact_check import car_checks, product_checks
from api.ops.fact_check.contradiction import Contradiction

_CHECKS: tuple[Callable[[Connection], Iterable[Contradiction]], ...] = (
    product_checks.makes,
    product_checks.supersession_circles,
    product_checks.threads,
    product_checks.axles,
    product_checks.texts,
    car_checks.car_numbers,
)


def contradictions(connection: Connection) -> list[Contradiction]:
    """Reads only. 100,000 products with 2.1 million crosses took 27 s, a tenth of them 6 s."""
    found = (row for check in _CHECKS for row in check(connection))
    return list({row.identity: row for row in found}.values())
