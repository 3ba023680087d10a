"""Attributes of the data files in words."""

from collections.abc import Iterator

from api.seed.options import OPTIONS
from api.seed.tables import attributes

#: Names and categories say it better.
_NOT_TOLD = {"carbon", "axle", "side", "pieces", "place", "season", "vehicle", "kind", "designation", "ready"}
#: Where "name value" would not be Russian.
_PHRASES = {"type": "{}", "mount": "крепление — {}", "use": "применение — {}"}


def facts(cell: str, said: str) -> Iterator[str]:
    """«зазор 1,1 мм», «длина 600 и 400 мм»: a phrase for every attribute, except what `said` says already."""
    values: dict[str, list[str]] = {}
    for key, value in attributes(cell):
        if key not in _NOT_TOLD:
            values.setdefault(key, []).append(written(key, value))
    for key, found in values.items():
        unit = OPTIONS[key][2]
        told = " и ".join(found) + (f" {unit}" if unit else "")
        if told == "да":
            yield _name(key)
        elif told.lower() not in said.lower():
            yield _PHRASES.get(key, f"{_name(key)} {{}}").format(told)


def written(key: str, value: str) -> str:
    """A value as people write it: «1,1», «−40»."""
    return value.replace(".", ",").replace("-", "−") if OPTIONS[key][1] == "number" else value


def _name(key: str) -> str:
    name = OPTIONS[key][0]
    return name[:1].lower() + name[1:]
