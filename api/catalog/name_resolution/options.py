"""Product options by key."""

from collections.abc import Iterable
from dataclasses import dataclass

from api.catalog.name_resolution.driver import DriverConnection


@dataclass(frozen=True, slots=True)
class OptionDefinition:
    """The name, kind (`number` or `list`) and unit of an option that a file introduces."""

    key: str
    name: str
    kind: str = "list"
    unit: str | None = None


class OptionResolver:
    """Get or create a product option by its key; `definitions` name the options that the catalogue lacks."""

    def __init__(self, database: DriverConnection, definitions: Iterable[OptionDefinition]) -> None:
        self._database = database
        self._definitions = {option.key: option for option in definitions}
        self._options: dict[str, tuple[int, str]] = {
            key: (id_, kind) for key, id_, kind in database.execute("SELECT key, id, kind FROM options")
        }

    def value(self, key: str, value: str | float) -> tuple[int, str | None, float | None]:
        """(option id, text, number) as product_options stores them: a text stays a text even in a numeric option."""
        id_, kind = self._options.get(key) or self._create(key, value)
        if isinstance(value, str):
            return id_, value, None
        return (id_, None, float(value)) if kind == "number" else (id_, f"{value:g}", None)

    def _create(self, key: str, value: str | float) -> tuple[int, str]:
        guess = OptionDefinition(key, key, "list" if isinstance(value, str) else "number")
        option = self._definitions.get(key, guess)
        row = self._database.execute(
            "INSERT INTO options (key, name, kind, unit, position)"
            " SELECT %s, %s, %s, %s, coalesce(max(position), 0) + 1 FROM options RETURNING id",
            (key, option.name, option.kind, option.unit),
        ).fetchone()
        assert row
        self._options[key] = (row[0], option.kind)
        return self._options[key]
