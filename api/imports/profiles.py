"""Import profiles: YAML that maps the columns of a price list. profiles/plain.yml, our format, describes all keys."""

from pathlib import Path
from typing import Any, Literal, Self

import yaml
from pydantic import BaseModel, Field, ValidationError, model_validator

from api.imports.profile_parts import (
    ArticlePart,
    BrandPart,
    CategoryPart,
    DescriptionPart,
    FieldColumns,
    FilePart,
    KeyPart,
    NamePart,
    NumbersPart,
    OptionPart,
    PricePart,
    ProfilePart,
    StockPart,
    Text,
)
from api.tabular.errors import ProfileError
from api.tabular.layout import Column, Layout
from api.tabular.profile_errors import explain
from api.tabular.profile_fields import ColumnRef

FOLDER = Path(__file__).with_suffix("")
_ENCODINGS = {"utf-8": "utf-8-sig", "windows-1251": "windows-1251", "cp1251": "windows-1251", "cp866": "cp866",
              "koi8-r": "koi8-r", "utf-16": "utf-16"}  # fmt: skip


class Profile(ProfilePart):
    title: str
    #: The supplier: two profiles with one source write the same products.
    source: str = Field(min_length=1, max_length=100)
    file: FilePart = FilePart()
    key: KeyPart
    name: NamePart
    category: CategoryPart
    brand: BrandPart | None = None
    article: ArticlePart | None = None
    numbers: list[NumbersPart] = Field([])
    prices: list[PricePart] = Field([])
    stock: list[StockPart] = Field([])
    old_id: ColumnRef | None = None
    unit: Text | None = None
    country: Text | None = None
    description: DescriptionPart | None = None
    rating: ColumnRef | None = None
    rating_count: ColumnRef | None = None
    popularity: ColumnRef | None = None
    external: bool | None = None
    options: list[OptionPart] = Field([])
    fields: FieldColumns = Field({})
    absent: Literal["keep", "zero-stock"] = "keep"

    @model_validator(mode="after")
    def check_columns_match_header(self) -> Self:
        misfits = [column for column in self.layout.columns if bool(column.names) != self.file.header]
        if misfits:
            notation = "названиями" if self.file.header else "номерами (file → header: false)"
            raise ValueError(f"колонки здесь задают {notation}: поправьте {', '.join(map(str, misfits))}")
        if len({part.warehouse for part in self.stock}) < len(self.stock):
            raise ValueError("stock: один склад назван дважды")
        return self

    @property
    def layout(self) -> Layout:
        return Layout(
            tuple(dict.fromkeys(_columns_of(self))),
            self.file.header,
            _ENCODINGS.get(self.file.encoding),
            None if self.file.delimiter == "auto" else self.file.delimiter,
        )


def _columns_of(part: object) -> list[Column]:
    if isinstance(part, Column):
        return [part]
    if isinstance(part, list):
        return [column for item in part for column in _columns_of(item)]
    if isinstance(part, dict):
        return _columns_of([*part.values()])
    if isinstance(part, BaseModel):
        return [column for _, value in part for column in _columns_of(value)]
    return []


def load(name: str) -> Profile:
    """A built-in profile by its name, or another by the path of its file. Raises ProfileError."""
    path = Path(name) if name.endswith((".yml", ".yaml")) else FOLDER / f"{name}.yml"
    if not path.is_file():
        raise ProfileError(
            f"Профиля «{name}» нет. Есть: {', '.join(builtin_profiles())}. Свой укажите файлом: --profile мой.yml."
        )
    try:
        content: Any = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ProfileError(
            f"Профиль {path.name} — не YAML. Значения со знаками ? : # {{ }} берите в кавычки.\n{error}"
        ) from None
    if not isinstance(content, dict):
        raise ProfileError(f"Профиль {path.name} пуст. Возьмите за образец plain.yml.")
    try:
        return Profile.model_validate(content)
    except ValidationError as error:
        raise ProfileError(f"Профиль {path.name} не подходит. {explain(error)}") from None


def builtin_profiles() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.yml"))
