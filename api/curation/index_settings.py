"""Settings of the engine's indexes, as the files of a version define them, and their differences."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeVar

import yaml
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.alias_generators import to_camel

from api.catalog.facets import Facet, load_facets
from api.core.json_types import JsonMapping, JsonObject
from api.curation.config_files import ConfigFileError, ConfigFiles
from api.curation.live import live_files
from api.curation.rule_schema import RuleValueError
from api.curation.synonyms import engine_synonyms, load_synonyms
from api.curation.word_tables import load_tables
from api.index.indexes import INDEX_UIDS, PRODUCTS

#: Settings that take effect at once; any other makes the engine index every document again.
_LIGHT = {"displayedAttributes", "faceting", "pagination", "searchCutoffMs", "synonyms"}
_LIGHT_TYPO = {"enabled", "minWordSizeForTypos", "disableOnWords"}
#: Lists whose order has no meaning; the engine returns them in another order.
_SETS = {"sortableAttributes", "stopWords", "disableOnWords", "disableOnAttributes"}


@dataclass(frozen=True)
class Change:
    setting: str
    before: Any
    after: Any


def compare(current: JsonMapping, expected: JsonMapping) -> list[Change]:
    """The settings that differ; applying them twice changes nothing more."""
    current = sorted_sets(current)
    return [Change(name, current.get(name), value) for name, value in expected.items() if current.get(name) != value]


def needs_every_document(change: Change) -> bool:
    if change.setting == "typoTolerance":
        before, after = change.before or {}, change.after
        return any(before.get(name) != value for name, value in after.items() if name not in _LIGHT_TYPO)
    if change.setting == "rankingRules":
        # New ranking fields need indexing; the order of the rules does not.
        return not _ranking_fields(change.after) <= _ranking_fields(change.before or [])
    return change.setting not in _LIGHT


def sorted_sets(settings: JsonMapping) -> JsonObject:
    return {
        name: _set(name, value) if name in _SETS else sorted_sets(value) if name == "typoTolerance" else value
        for name, value in settings.items()
    }


def _set(name: str, values: list[str]) -> list[str]:
    """The normal form of a list: the engine returns words decomposed (й as two characters), some in lower case."""
    if name in ("stopWords", "disableOnWords"):
        values = [unicodedata.normalize("NFKC", word) for word in values]
    if name == "disableOnWords":
        values = [word.lower() for word in values]
    return sorted(set(values))


def _ranking_fields(rules: list[str]) -> set[str]:
    return {rule.rpartition(":")[0] for rule in rules if ":" in rule}


Content = TypeVar("Content")


def _single(word: str) -> str:
    if word.split() != [word] or not word.isprintable():
        raise RuleValueError("нужно одно слово, без пробелов и невидимых знаков")
    return word


#: Single words; the engine compares each word of each document with them.
_STOP_WORDS = TypeAdapter(Annotated[list[Annotated[str, AfterValidator(_single)]], Field(max_length=200)])


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", alias_generator=to_camel, populate_by_name=True, frozen=True)


class FilterAbilities(_Section):
    equality: bool
    comparison: bool


class Features(_Section):
    facet_search: bool
    filter: FilterAbilities


class FilterRule(_Section):
    attribute_patterns: list[str] = Field(min_length=1)
    features: Features


class WordSizes(_Section):
    one_typo: int = Field(ge=0, le=255)
    two_typos: int = Field(ge=0, le=255)


class TypoTolerance(_Section):
    enabled: bool
    min_word_size_for_typos: WordSizes
    disable_on_words: list[str]
    disable_on_attributes: list[str]
    disable_on_numbers: bool


class Faceting(_Section):
    max_values_per_facet: int = Field(ge=1)
    sort_facet_values_by: dict[str, Literal["alpha", "count"]]


class Pagination(_Section):
    max_total_hits: int = Field(ge=1)


class IndexSettings(_Section):
    """All settings of an index that the shop defines; stop words and synonyms are read from separate files."""

    primary_key: str
    searchable_attributes: list[str] = Field(min_length=1)
    displayed_attributes: list[str] = Field(min_length=1)
    filterable_attributes: list[FilterRule]
    sortable_attributes: list[str]
    ranking_rules: list[str] = Field(min_length=1)
    typo_tolerance: TypoTolerance
    pagination: Pagination
    faceting: Faceting
    search_cutoff_ms: int = Field(ge=50)
    stop_words: list[str] = []
    synonyms: dict[str, list[str]] = {}

    def wire(self) -> JsonObject:
        """The settings in the format of the engine's API."""
        return sorted_sets(self.model_dump(by_alias=True, exclude={"primary_key"}))


@dataclass(frozen=True)
class SearchConfig:
    """The settings of all indexes; `words` is the digest of the word tables."""

    indexes: Mapping[str, IndexSettings]
    facets: list[Facet]
    words: str = ""


@lru_cache(maxsize=4)
def load(files: ConfigFiles) -> SearchConfig:
    """Raises ConfigFileError."""
    facets, words, synonyms = load_facets(files), load_tables(files).digest, load_synonyms(files)
    stop_words = _read(files, "stop-words.yml", _STOP_WORDS)
    indexes = {}
    for uid in INDEX_UIDS:
        settings = _read(files, f"indexes/{uid}.yml", TypeAdapter(IndexSettings))
        is_products = uid == PRODUCTS.uid
        rules = [*settings.filterable_attributes, *(_option_rules(facets) if is_products else [])]
        update = {
            "filterable_attributes": rules,
            "stop_words": stop_words,
            # Only documents of products are stems.
            "synonyms": engine_synonyms(synonyms, stems=is_products),
        }
        indexes[uid] = settings.model_copy(update=update)
    _check_facets(files.name("facets.yml"), facets, indexes[PRODUCTS.uid])
    return SearchConfig(indexes, facets, words)


def live_config() -> SearchConfig:
    """The settings of the live version. Raises ConfigFileError."""
    return load(live_files().files)


def needs_index(live: ConfigFiles, draft: ConfigFiles) -> bool:
    """Whether products would be found otherwise in the engine: by other settings or by other words.

    Raises ConfigFileError.
    """
    before, after = load(live), load(draft)
    settings = (config.indexes[PRODUCTS.uid].wire() for config in (before, after))
    return bool(compare(*settings)) or before.words != after.words


def _option_rules(facets: list[Facet]) -> list[FilterRule]:
    """Filter rules of options: equality for words, also comparison for numbers, which sliders need."""
    patterns: dict[Features, list[str]] = {}
    for facet in facets:
        abilities = FilterAbilities(equality=True, comparison=facet.kind == "number")
        features = Features(facet_search=facet.widget == "search", filter=abilities)
        if facet.is_option:
            patterns.setdefault(features, []).append(facet.attribute)
    return [FilterRule(attribute_patterns=names, features=features) for features, names in patterns.items()]


def _check_facets(path: str, facets: list[Facet], products: IndexSettings) -> None:
    rules = {pattern: rule for rule in products.filterable_attributes for pattern in rule.attribute_patterns}
    for facet in facets:
        rule = rules.get(facet.attribute)
        if rule is None:
            raise ConfigFileError(f"{path}: {facet.key}: products do not list `{facet.attribute}` as filterable")
        if facet.widget == "search" and not rule.features.facet_search:
            raise ConfigFileError(f"{path}: {facet.key}: a list with a search inside needs facetSearch: true")
        if facet.kind == "number" and not rule.features.filter.comparison:
            raise ConfigFileError(f"{path}: {facet.key}: a range needs comparison: true")


def _read(files: ConfigFiles, path: str, shape: TypeAdapter[Content]) -> Content:
    try:
        return shape.validate_python(yaml.load(files.text(path), Loader=yaml.CSafeLoader))
    except (ConfigFileError, yaml.YAMLError, ValidationError) as error:
        raise ConfigFileError(f"{files.name(path)}: {error}") from error
