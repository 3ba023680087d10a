"""Values of product options as text: «5W-40, 5W-30», «4,5». Pure."""

from collections.abc import Iterable

from api.catalog.models import ProductOption
from api.catalog.schemas import OptionOut


def format_value(value: str | float) -> str:
    """Numbers get a decimal comma and no trailing zeros."""
    return value if isinstance(value, str) else f"{value:.10g}".replace(".", ",")


def format_options(rows: Iterable[ProductOption]) -> list[OptionOut]:
    """One entry per option, its values joined by commas in the order of the rows. `row.option` must be loaded."""
    lines: dict[int, OptionOut] = {}
    for row in rows:
        value = row.text if row.text is not None else row.number
        text = "" if value is None else format_value(value)
        unverified = row.confidence is not None
        if line := lines.get(row.option_id):
            line.value += f", {text}"
            line.unverified |= unverified
        else:
            option = row.option
            lines[row.option_id] = OptionOut(
                key=option.key, name=option.name, value=text, unit=option.unit, unverified=unverified
            )
    return list(lines.values())
