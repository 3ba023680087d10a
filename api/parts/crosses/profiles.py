"""Profiles of files of crosses: which columns name the part, and which name what replaces it."""

import re
from pathlib import Path
from typing import Annotated

import yaml
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from api.parts.crosses.records import Kind
from api.tabular.csv_reader import Column
from api.tabular.errors import ProfileError
from api.tabular.profile_errors import explain
from api.tabular.profile_fields import ColumnRef, Pattern

FOLDER = Path(__file__).parent / "profiles"


def _with_group(pattern: str) -> str:
    if not re.compile(pattern).groups:
        raise ValueError("в выражении нет скобок: то, что в первых скобках, и берётся из ячейки")
    return pattern


class _Shape(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)


class Cell(_Shape):
    """A column, or a part of it: the first group of `pattern`, nothing where that does not match."""

    column: ColumnRef | None = None
    pattern: Annotated[Pattern, AfterValidator(_with_group)] | None = None
    value: str = ""
    #: Nothing where this is found in the column.
    unless: Pattern | None = None
    replace: dict[str, str] = {}


class Link(_Shape):
    kind: Kind
    number: Cell
    brand: Cell = Cell()
    #: Several numbers in a cell.
    split: Annotated[str, Field(min_length=1)] | None = None


class Group(_Shape):
    """Rows with equal cells replace one another; the rows whose maker is `original` are what the others replace."""

    columns: list[ColumnRef] = Field(min_length=1)
    original: list[str] = Field(min_length=1)


class CrossProfile(_Shape):
    title: str
    source: str = Field(pattern=r"^[a-z0-9-]+$")
    trust: int = Field(ge=0, le=2)
    number: Cell
    brand: Cell = Cell()
    #: Numbers of oil filters tell their maker where `brand` does not.
    filter_makers: bool = False
    name: Cell = Cell()
    links: list[Link] = []
    group: Group | None = None

    def columns(self) -> tuple[Column, ...]:
        cells = [
            self.number,
            self.brand,
            self.name,
            *(cell for link in self.links for cell in (link.number, link.brand)),
        ]
        named = [cell.column for cell in cells if cell.column is not None]
        return tuple(dict.fromkeys([*named, *(self.group.columns if self.group else ())]))


def load_profile(name: str) -> CrossProfile:
    """One of ours by its name, or a file. Raises ProfileError."""
    path = Path(name) if name.endswith((".yml", ".yaml")) else FOLDER / f"{name}.yml"
    try:
        return CrossProfile.model_validate(yaml.safe_load(path.read_text("utf-8")))
    except FileNotFoundError:
        known = ", ".join(sorted(one.stem for one in FOLDER.glob("*.yml")))
        raise ProfileError(f"Профиля «{name}» нет. Есть: {known}; или назовите свой файл .yml.") from None
    except ValidationError as error:
        raise ProfileError(f"Профиль {path.name} не подходит. {explain(error)}") from None
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise ProfileError(f"Профиль {path.name} не читается: {error}") from error
