"""Profiles of files of crosses: the columns of the part and of its replacements."""

import re
from pathlib import Path
from typing import Annotated

import yaml
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from api.parts.models import CrossKind
from api.tabular.layout import Column, ColumnRef, Pattern, ProfileError, explain

FOLDER = Path(__file__).parent / "profiles"


def _with_group(pattern: str) -> str:
    if not re.compile(pattern).groups:
        raise ValueError("в выражении нет скобок: то, что в первых скобках, и берётся из ячейки")
    return pattern


class _Shape(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)


class CrossCell(_Shape):
    """A column, or the first group of `pattern` in it; empty where the pattern does not match."""

    column: ColumnRef | None = None
    pattern: Annotated[Pattern, AfterValidator(_with_group)] | None = None
    value: str = ""
    #: The cell is empty where this matches.
    unless: Pattern | None = None


class CrossLink(_Shape):
    kind: CrossKind
    number: CrossCell
    brand: CrossCell = CrossCell()
    #: The separator of several numbers in a cell.
    split: Annotated[str, Field(min_length=1)] | None = None


class CrossGroup(_Shape):
    """Rows with equal cells form a group: parts of other makers replace the parts of the `original` makers."""

    columns: list[ColumnRef] = Field(min_length=1)
    original: list[str] = Field(min_length=1)


class CrossProfile(_Shape):
    title: str
    source: str = Field(pattern=r"^[a-z0-9-]+$")
    confidence: int = Field(ge=0, le=2)
    number: CrossCell
    brand: CrossCell = CrossCell()
    #: Without a `brand`, the maker of an oil filter is found by its number.
    filter_makers: bool = False
    name: CrossCell = CrossCell()
    links: list[CrossLink] = []
    group: CrossGroup | None = None

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
    """A built-in profile by its name, or a file. Raises ProfileError."""
    path = Path(name) if name.endswith((".yml", ".yaml")) else FOLDER / f"{name}.yml"
    try:
        return CrossProfile.model_validate(yaml.safe_load(path.read_text("utf-8")))
    except FileNotFoundError:
        profile_names = ", ".join(sorted(path.stem for path in FOLDER.glob("*.yml")))
        raise ProfileError(f"Профиля «{name}» нет. Есть: {profile_names}; или назовите свой файл .yml.") from None
    except ValidationError as error:
        raise ProfileError(f"Профиль {path.name} не подходит. {explain(error)}") from None
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise ProfileError(f"Профиль {path.name} не читается: {error}") from error
