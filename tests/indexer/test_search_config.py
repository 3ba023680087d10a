import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert

from api.catalog.facets import load_facets
from api.core.settings import Settings, get_settings
from api.curation.config_files import ConfigFileError, read_folder
from api.curation.index_settings import Change, SearchConfig, compare, load, needs_every_document
from api.vehicles.models import Vehicle
from cli.search_config import describe
from indexer.documents import INDEXED_ENTITIES, PRODUCTS, Document
from indexer.documents.products import helper_fields, terms_of
from indexer.engine import SearchEngine
from indexer.publication import IndexPlan, plan
from indexer.words.rules import rules

FOLDER = Settings(_env_file=None).search_config_dir


@pytest.fixture(scope="module")
def config() -> SearchConfig:
    return load(read_folder(FOLDER))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FOLDER, tmp_path / "search-config"))


def attributes(document: Document, prefix: str = "") -> Iterator[str]:
    for name, value in document.items():
        yield prefix + name
        if isinstance(value, dict):
            yield from attributes(value, f"{prefix}{name}.")


def attribute_names(settings: dict[str, Any]) -> set[str]:
    """Every attribute named in the settings, as a pattern."""
    rules = [rule.rpartition(":")[0] for rule in settings["rankingRules"] if ":" in rule]
    filters = [name for rule in settings["filterableAttributes"] for name in rule["attributePatterns"]]
    typo = settings["typoTolerance"]["disableOnAttributes"]
    lists = (settings[name] for name in ("searchableAttributes", "displayedAttributes", "sortableAttributes"))
    return {*rules, *filters, *typo, *(name for names in lists for name in names)}


@pytest.mark.parametrize("index", INDEXED_ENTITIES)
def test_every_named_attribute_is_in_the_documents(config: SearchConfig, connection: Connection, index: str) -> None:
    entity = INDEXED_ENTITIES[index]
    connection.execute(insert(Vehicle).values(key="k", make="Lada", model="Vesta", source="", confidence="memory"))
    rows = entity.read(connection, list(connection.scalars(entity.indexable())))
    known_attributes = {name for row in rows for name in attributes(entity.document(row))}
    # Options differ between shops: documents use the keys of the facets.
    known_attributes |= {facet.attribute for facet in config.facets if facet.is_option}
    if entity is PRODUCTS:
        # Fields without content are left out of documents.
        known_attributes.add("fields")
        known_attributes |= {f"search.{name}" for name in helper_fields(rows[0], terms_of(rows[0], rules()), rules())}

    # Positions in the field order that are reserved on purpose.
    expected = {name for name in attribute_names(config.indexes[index].wire()) if not name.startswith("search.spacer_")}
    missing = {name for name in expected if not any(covers(name, attribute) for attribute in known_attributes)}

    assert missing == set()


def covers(name: str, attribute: str) -> bool:
    return re.fullmatch(re.escape(name).replace(r"\*", ".*"), attribute) is not None


@pytest.mark.parametrize("index", INDEXED_ENTITIES)
def test_helper_fields_are_not_displayed(config: SearchConfig, index: str) -> None:
    assert not [name for name in config.indexes[index].displayed_attributes if name in ("*", "search", "names")]


def test_all_pages_of_a_large_catalogue_open(config: SearchConfig) -> None:
    assert config.indexes["products"].pagination.max_total_hits >= 4000


def test_facets_have_a_fixed_order_and_unique_keys() -> None:
    facets = load_facets(read_folder(FOLDER))
    assert [facet.key for facet in facets[:5]] == ["category", "in_stock", "price", "brand", "stars"]
    assert next(facet for facet in facets if facet.key == "sae").attribute == "options.sae"


@pytest.mark.parametrize(
    ("file", "before", "after", "complaint"),
    [
        ("indexes/products.yml", "searchableAttributes:", "searchableAtributes:", "searchableAtributes"),
        ("indexes/products.yml", "oneTypo: 4", "oneTypo: четыре", "oneTypo"),
        ("indexes/products.yml", "price.*]", "cost.*]", "price"),
        (
            "indexes/products.yml",
            "brand], features: {facetSearch: true",
            "brand], features: {facetSearch: false",
            "brand",
        ),
        ("indexes/categories.yml", "primaryKey: id", "", "primaryKey"),
        ("facets.yml", "widget: tree", "widget: forest", "widget"),
        ("facets.yml", "key: volume_l", "key: sae", "sae"),
        ("facets.yml", "key: volume_l", "key: Объём", "key"),
        ("stop-words.yml", "[и]", "{}", "stop-words.yml"),
        ("stop-words.yml", "[и]", "[", "stop-words.yml"),
        ("synonyms.csv", "атф,atf,one", "атф,atf,both", "both"),
        ("synonyms.csv", "атф,atf", "атф,", "пусто"),
    ],
)
def test_an_error_names_its_file(folder: Path, file: str, before: str, after: str, complaint: str) -> None:
    path = folder / file
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after), "utf-8")

    with pytest.raises(ConfigFileError, match=re.escape(complaint)) as raised:
        load(read_folder(folder))

    assert str(folder) in str(raised.value)


def test_a_missing_file_is_named(folder: Path) -> None:
    (folder / "indexes" / "products.yml").unlink()
    with pytest.raises(ConfigFileError, match=r"products\.yml"):
        load(read_folder(folder))


def test_synonyms_become_stems_for_products_only(folder: Path) -> None:
    text = "from,to,way,why\nнезамерзайка|омывайка,жидкость омывателя,one,slang\nфара,оптика,two,same\n"
    (folder / "synonyms.csv").write_text(text, "utf-8")

    config = load(read_folder(folder))

    assert config.indexes["products"].synonyms == {
        "незамерзайк": ["жидкост омывател"],
        "незамерзайка": ["жидкост омывател"],
        "омывайк": ["жидкост омывател"],
        "омывайка": ["жидкост омывател"],
        "оптик": ["фар"],
        "оптика": ["фар"],
        "фар": ["оптик"],
        "фара": ["оптик"],
    }
    assert config.indexes["categories"].synonyms == {
        "незамерзайка": ["жидкость омывателя"],
        "омывайка": ["жидкость омывателя"],
        "оптика": ["фара"],
        "фара": ["оптика"],
    }


def test_only_different_settings_are_changed() -> None:
    current = {"synonyms": {}, "sortableAttributes": ["name"], "dictionary": []}
    assert compare(current, {"synonyms": {"a": ["b"]}, "sortableAttributes": ["name"]}) == [
        Change("synonyms", {}, {"a": ["b"]})
    ]


@pytest.mark.parametrize(
    ("change", "every_document"),
    [
        (Change("synonyms", {}, {"a": ["b"]}), False),
        (Change("pagination", {"maxTotalHits": 1}, {"maxTotalHits": 2}), False),
        (Change("searchableAttributes", ["*"], ["name"]), True),
        (Change("filterableAttributes", [], ["brand"]), True),
        (Change("rankingRules", ["words", "typo"], ["typo", "words"]), False),
        (Change("rankingRules", ["words"], ["words", "popularity:desc"]), True),
        (Change("typoTolerance", {"enabled": True}, {"enabled": False}), False),
        (Change("typoTolerance", {"disableOnAttributes": []}, {"disableOnAttributes": ["x"]}), True),
    ],
)
def test_some_settings_need_all_documents_again(change: Change, every_document: bool) -> None:
    assert needs_every_document(change) is every_document


def test_a_plan_lists_added_and_removed_values() -> None:
    changes = [
        Change("sortableAttributes", ["a", "b"], ["b", "c"]),
        Change("rankingRules", ["words", "typo"], ["typo", "words"]),
        Change("pagination", {"maxTotalHits": 1000}, {"maxTotalHits": 20000}),
        Change("searchCutoffMs", None, 1500),
    ]
    assert describe(IndexPlan("products", changes=changes, needs_rebuild=True)).splitlines() == [
        "products: новый индекс будет построен рядом",
        '  sortableAttributes: − "a"',
        '  sortableAttributes: + "c"',
        '  rankingRules: другой порядок: ["typo", "words"]',
        "  pagination.maxTotalHits: 1000 → 20000",
        "  searchCutoffMs: нет → 1500",
    ]
    assert describe(IndexPlan("products")) == "products: всё как в файлах."


@pytest.mark.usefixtures("engine")
def test_words_that_the_engine_splits_are_no_change(config: SearchConfig, connection: Connection) -> None:
    engine = SearchEngine.of(get_settings())
    typo = config.indexes["products"].typo_tolerance.model_copy(update={"disable_on_words": ["Лукойл", "щётка"]})
    update = {"stop_words": ["мой", "Ещё"], "typo_tolerance": typo}
    declared = SearchConfig({"products": config.indexes["products"].model_copy(update=update)}, config.facets)
    [missing] = plan(declared, engine, connection)

    engine.create(missing.index, "id")
    engine.update_settings(missing.index, declared.indexes[missing.index].wire())

    assert [item.changes for item in plan(declared, engine, connection)] == [[]]
