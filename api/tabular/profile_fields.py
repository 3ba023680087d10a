"""Field types of mapping profiles: a column reference and a regular expression."""

import re
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator

from api.tabular.layout import Column


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
