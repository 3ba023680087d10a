"""Russian phrases of attributes for product descriptions."""

from collections.abc import Iterator

from api.seed.data_files import attributes
from api.seed.product_options import OPTIONS

#: Omitted: names and categories already say it.
_OMITTED = {"carbon", "axle", "side", "pieces", "place", "season", "vehicle", "kind", "designation", "ready"}
#: Formats of attributes for which «name value» is not a Russian phrase.
_PHRASES = {"type": "{}", "mount": "крепление — {}", "use": "применение — {}"}


def attribute_phrases(cell: str, context: str) -> Iterator[str]:
    """«зазор 1,1 мм», «длина 600 и 400 мм»: a phrase for every attribute that `context` does not contain."""
    values: dict[str, list[str]] = {}
    for key, value in attributes(cell):
        if key not in _OMITTED:
            values.setdefault(key, []).append(value_text(key, value))
    for key, texts in values.items():
        unit = OPTIONS[key][2]
        phrase = " и ".join(texts) + (f" {unit}" if unit else "")
        if phrase == "да":
            yield _name(key)
        elif phrase.lower() not in context.lower():
            yield _PHRASES.get(key, f"{_name(key)} {{}}").format(phrase)


def value_text(key: str, value: str) -> str:
    """A value in Russian notation: «1,1», «−40»."""
    return value.replace(".", ",").replace("-", "−") if OPTIONS[key][1] == "number" else value


def _name(key: str) -> str:
    name = OPTIONS[key][0]
    return name[:1].lower() + name[1:]
