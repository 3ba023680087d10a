"""Product options by key."""

from collections.abc import Iterable
from dataclasses import dataclass

from api.catalog.name_resolution.driver import DriverConnection
from api.catalog.name_resolution.repository import StoredOption, insert_option, load_options


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
        self._options = {option.key: option for option in load_options(database)}

    def value(self, key: str, value: str | float) -> tuple[int, str | None, float | None]:
        """(option id, text, number) as product_options stores them: a text stays a text even in a numeric option."""
        option = self._options.get(key) or self._create(key, value)
        if isinstance(value, str):
            return option.id, value, None
        return (option.id, None, float(value)) if option.kind == "number" else (option.id, f"{value:g}", None)

    def _create(self, key: str, value: str | float) -> StoredOption:
        default = OptionDefinition(key, key, "list" if isinstance(value, str) else "number")
        definition = self._definitions.get(key, default)
        option_id = insert_option(self._database, key, definition.name, definition.kind, definition.unit)
        option = self._options[key] = StoredOption(id=option_id, key=key, kind=definition.kind)
        return option
