"""Options of products as they are read: «5W-40, 5W-30», «4,5». Pure."""

from collections.abc import Iterable

from api.catalog.models import ProductOption
from api.catalog.schemas import OptionOut


def written(value: str | float) -> str:
    """Numbers with a decimal comma, without zeros at the end."""
    return value if isinstance(value, str) else f"{value:.10g}".replace(".", ",")


def written_options(rows: Iterable[ProductOption]) -> list[OptionOut]:
    """Values of one option joined by commas, in the order they were given. The rows come with their options."""
    lines: dict[int, OptionOut] = {}
    for row in rows:
        value = row.text if row.text is not None else row.number
        text = "" if value is None else written(value)
        if line := lines.get(row.option_id):
            line.value += f", {text}"
        else:
            option = row.option
            lines[row.option_id] = OptionOut(key=option.key, name=option.name, value=text, unit=option.unit)
    return list(lines.values())
