"""What a profile says of a table: its columns by name or position, and the errors of profiles, files and rows."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeVar

import yaml
from pydantic import AfterValidator, BaseModel, BeforeValidator, ValidationError

from api.core.errors import ShopError
from api.text.folding import fold

P = TypeVar("P", bound=BaseModel)


class FileRefusedError(ShopError):
    """The whole file is refused. The message says what the file is and what to do."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message, 422)


class ProfileError(ShopError):
    """The profile is missing or invalid."""

    def __init__(self, message: str) -> None:
        super().__init__("import_profile", message, 422)


class RowError(Exception):
    """The reason, in Russian, for which one row is rejected; the other rows are processed."""


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """A column by any of its header names or by its position from 1; an `optional` column may be missing."""

    names: tuple[str, ...] = ()
    position: int = 0
    optional: bool = False

    def __str__(self) -> str:
        return " / ".join(self.names) or f"№{self.position}"


@dataclass(frozen=True, slots=True)
class Layout:
    """The expected layout of a file; an encoding or delimiter of None is detected."""

    columns: tuple[Column, ...]
    header: bool = True
    encoding: str | None = None
    delimiter: str | None = None


@dataclass(slots=True)
class Record:
    """`number` counts from 1 with the header, as in a spreadsheet. `problem`: why the cells are invalid, else empty."""

    number: int
    cells: list[str]
    problem: str = ""


def locate(header: Sequence[str], columns: Sequence[Column]) -> dict[Column, int]:
    """Indexes (from 0) of the columns that a header has; case, ё and spaces are ignored."""
    indexes: dict[str, int] = {}
    for index, name in enumerate(header):
        indexes.setdefault(fold(name), index)
    columns_found: dict[Column, int] = {}
    for column in columns:
        matches = [indexes[fold(name)] for name in column.names if fold(name) in indexes]
        if matches:
            columns_found[column] = matches[0]
    return columns_found


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


def columns_of(part: object) -> list[Column]:
    """The columns that a profile or a part of it names."""
    if isinstance(part, Column):
        return [part]
    if isinstance(part, list):
        return [column for item in part for column in columns_of(item)]
    if isinstance(part, dict):
        return columns_of([*part.values()])
    if isinstance(part, BaseModel):
        return [column for _, value in part for column in columns_of(value)]
    return []


def read_profile(model: type[P], folder: Path, name: str) -> P:
    """A built-in profile of `folder` by its name, or another by the path of its file. Raises ProfileError."""
    path = Path(name) if name.endswith((".yml", ".yaml")) else folder / f"{name}.yml"
    if not path.is_file():
        names = ", ".join(sorted(path.stem for path in folder.glob("*.yml")))
        raise ProfileError(f"Профиля «{name}» нет. Есть: {names}. Свой укажите файлом: --profile мой.yml.")
    try:
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ProfileError(
            f"Профиль {path.name} — не YAML. Значения со знаками ? : # {{ }} берите в кавычки.\n{error}"
        ) from None
    if not isinstance(content, dict):
        raise ProfileError(f"Профиль {path.name} пуст. Возьмите за образец plain.yml.")
    try:
        return model.model_validate(content)
    except ValidationError as error:
        raise ProfileError(f"Профиль {path.name} не подходит. {explain(error)}") from None
