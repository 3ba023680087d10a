"""Field types of mapping profiles, a column reference and a regular expression, and their errors in Russian."""

import re
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, ValidationError

from api.tabular.layout import Column

_MESSAGES = {
    "missing": "не хватает этого ключа",
    "extra_forbidden": "такого ключа нет, проверьте название",
    "literal_error": "подходит только {expected}",
    "bool_type": "нужно true или false",
    "bool_parsing": "нужно true или false",
    "int_type": "нужно целое число",
    "int_parsing": "нужно целое число",
    "int_from_float": "нужно целое число",
    "decimal_type": "нужно число",
    "decimal_parsing": "нужно число",
    "greater_than": "число должно быть больше {gt}",
    "greater_than_equal": "число должно быть не меньше {ge}",
    "string_type": "нужен текст (числа и «да/нет» берите в кавычки)",
    "string_too_short": "не должно быть пустым",
    "string_too_long": "слишком длинно",
    "string_pattern_mismatch": "только латинские строчные буквы, цифры и _, первой — буква",
    "list_type": "нужен список",
    "dict_type": "нужны пары «слово: значение»",
    "model_type": "нужны вложенные ключи",
    "model_attributes_type": "нужны вложенные ключи",
    "too_long": "слишком много значений",
    "too_short": "список пуст",
}


def explain(error: ValidationError) -> str:
    """All errors with their paths: «prices → 1 → column: не хватает этого ключа»."""
    faults = []
    for item in error.errors():
        path = " → ".join(str(part + 1) if isinstance(part, int) else part for part in item["loc"])
        if item["type"] == "value_error":
            text = str(item["ctx"]["error"])
        else:
            text = _MESSAGES.get(item["type"], item["msg"]).format(**item.get("ctx", {}))
        faults.append(f"{path}: {text}" if path else text)
    return "; ".join(dict.fromkeys(faults)) + "."


def _column(value: object) -> Column:
    if isinstance(value, Column):
        return value
    if isinstance(value, int) and not isinstance(value, bool) and value > 0:
        return Column(position=value)
    if isinstance(value, str):
        optional, text = value.endswith("?"), value.removesuffix("?").strip()
        if optional and text.isdecimal() and int(text) > 0:
            return Column(position=int(text), optional=True)
        if names := tuple(name.strip() for name in text.split(" | ") if name.strip()):
            return Column(names, optional=optional)
    raise ValueError("нужно название колонки или её номер, считая от 1 (с «?» в конце, если колонки может не быть)")


def _pattern(value: str) -> str:
    try:
        re.compile(value)
    except re.error as error:
        raise ValueError(f"регулярное выражение не разобрать: {error}") from None
    return value


ColumnRef = Annotated[Column, BeforeValidator(_column)]
Pattern = Annotated[str, AfterValidator(_pattern)]
