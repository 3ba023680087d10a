"""Facets of `search-config/facets.yml`: the filters of product lists and of search, and which a category shows."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, model_validator

from api.catalog.schemas import FacetOut
from api.curation.config_files import ConfigFileError, ConfigFiles
from api.curation.live import live_files

PATH = "facets.yml"
Widget = Literal["tree", "toggle", "range", "search", "stars", "list", "number"]

#: A branch has a facet when at least this share of its products has the option.
_BRANCH_SHARE = 0.25


class Facet(BaseModel):
    """`attribute` is a field of the search documents, or a pattern ending in `.*` for a family of fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    key: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    name: str = Field(min_length=1)
    attribute: str = Field(min_length=1)
    widget: Widget
    unit: str | None = None

    @model_validator(mode="before")
    @classmethod
    def default_to_the_option(cls, entry: object) -> object:
        return {"attribute": f"options.{entry.get('key')}", **entry} if isinstance(entry, dict) else entry

    @property
    def is_option(self) -> bool:
        return self.attribute.startswith("options.")

    @property
    def kind(self) -> str:
        return "number" if self.widget in ("number", "range") else "list"


@lru_cache(maxsize=4)
def load_facets(files: ConfigFiles) -> list[Facet]:
    """Raises ConfigFileError."""
    path = files.name(PATH)
    try:
        facets = TypeAdapter(list[Facet]).validate_python(yaml.load(files.text(PATH), Loader=yaml.CSafeLoader))
    except (ConfigFileError, yaml.YAMLError, ValidationError) as error:
        raise ConfigFileError(f"{path}: {error}") from error
    keys = [facet.key for facet in facets]
    if repeated := sorted({key for key in keys if keys.count(key) > 1}):
        raise ConfigFileError(f"{path}: keys stand more than once: {', '.join(repeated)}")
    return facets


def facets_by_key(files: ConfigFiles) -> dict[str, Facet]:
    """None of a file that is broken."""
    try:
        return {facet.key: facet for facet in load_facets(files)}
    except ConfigFileError:
        return {}


def facets() -> list[Facet]:
    """Those of the live version."""
    return load_facets(live_files().files)


def option_keys() -> frozenset[str]:
    """Keys of the options that search documents hold."""
    return frozenset(facet.key for facet in facets() if facet.is_option)


def option_facets() -> list[FacetOut]:
    """Facets of options, which a category may show as filters. Brand, price, rating and stock are not options."""
    return [FacetOut.model_validate(facet, from_attributes=True) for facet in facets() if facet.is_option]


def choose_facets(
    candidates: Iterable[str], products_with_option: Mapping[str, int], products: int, *, is_leaf: bool
) -> list[str]:
    """The candidates that a leaf category's products have at all, and that enough products of a branch have."""
    least = 1 if is_leaf else max(1, products * _BRANCH_SHARE)
    return [key for key in candidates if products_with_option.get(key, 0) >= least]
