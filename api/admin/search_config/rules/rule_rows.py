"""Rows of a rule's form that repeat: queries, pins, words; each row is some inputs of the same names."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from api.admin.forms.fields import FieldError
from api.admin.forms.form_data import FormInput, parse_whole_number
from api.admin.search_config.rules.reference_texts import ReferenceTexts, product_text
from api.search_config.rules.schema import LAST_PLACE, CurationRule

Row = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class RowGroup:
    """`name` of the group, the columns of a row, and the key of the file that its rows fill.

    A row counts when its column `needed` has a value.
    """

    name: str
    columns: tuple[str, ...]
    needed: str
    key: str


GROUPS = {
    group.name: group
    for group in (
        RowGroup("query", ("kind", "text"), "text", "when.query"),
        RowGroup("category", ("text",), "text", "when.categories"),
        RowGroup("city", ("text",), "text", "when.cities"),
        RowGroup("filter", ("facet", "value"), "facet", "when.filters"),
        RowGroup("pin", ("place", "product"), "product", "then.pin"),
        RowGroup("boost", ("what", "text"), "text", "then.boost"),
        RowGroup("bury", ("what", "text"), "text", "then.bury"),
        RowGroup("hide", ("what", "text"), "text", "then.hide"),
        RowGroup("replace", ("from", "to"), "from", "then.replace"),
        RowGroup("facet", ("key",), "key", "then.facets"),
    )
}


def submitted_rows(group: RowGroup, data: FormInput) -> list[Row]:
    """The rows that are filled in, in their order."""
    columns = [data.all(f"{group.name}_{column}") for column in group.columns]
    rows: list[Row] = [dict(zip(group.columns, cells, strict=True)) for cells in zip_longest(*columns, fillvalue="")]
    rows = [row for row in rows if row[group.needed] or (group.name == "replace" and row["to"])]
    if group.name == "pin":
        # Pins stand in the file as on the page of results. Without a place, below the ones before.
        rows.sort(key=lambda row: parse_whole_number(row["place"]) or LAST_PLACE)
    return rows


def row_content(group: RowGroup, row: Row, texts: ReferenceTexts, index: int) -> Any:
    """The entry of the file that a row makes. Any: its shape is the schema's. Raises FieldError."""
    if group.name == "query":
        return {row["kind"]: row["text"]}
    if group.name == "category":
        return texts.category(row["text"])
    if group.name == "city":
        return texts.city(row["text"])
    if group.name == "filter":
        return {"facet": row["facet"], **_filter_value(row, texts)}
    if group.name == "pin":
        place = parse_whole_number(row["place"]) if row["place"] else index + 1
        if place is None:
            raise FieldError("Место — целое число, первое сверху — 1")
        return {"place": place, "product": texts.product(row["product"]).model_dump()}
    if group.name == "replace":
        return {"from": row["from"], "to": row["to"]}
    if group.name == "facet":
        return row["key"]
    return texts.selector(row["what"], row["text"]).model_dump(exclude_none=True)


def _filter_value(row: Row, texts: ReferenceTexts) -> dict[str, str]:
    if not row["value"]:
        return {}
    if row["facet"] == "brand":
        return {"value": texts.brand(row["value"])}
    return {"value": texts.option_value(row["facet"], row["value"])}


def stored_rows(rule: CurationRule, texts: ReferenceTexts) -> dict[str, list[Row]]:
    """The rows of a rule by the name of their group."""
    when, then = rule.when, rule.then
    rows: dict[str, list[Row]] = {
        "query": [
            {"kind": pattern.kind, "text": pattern.is_ or pattern.contains or pattern.forms or ""}
            for pattern in when.query
        ],
        "category": [{"text": texts.category_text(path)} for path in when.categories],
        "city": [{"text": city} for city in when.cities],
        "filter": [{"facet": condition.facet, "value": condition.value or ""} for condition in when.filters],
        "pin": [{"place": str(pin.place), "product": product_text(pin.product)} for pin in then.pin],
        "replace": [{"from": pair.from_, "to": pair.to} for pair in then.replace],
        "facet": [{"key": key} for key in then.facets],
    }
    for name, selectors in (("boost", then.boost), ("bury", then.bury), ("hide", then.hide)):
        pairs = (texts.selector_texts(selector) for selector in selectors)
        rows[name] = [{"what": what, "text": text} for what, text in pairs]
    return rows


def shown_rows(group: RowGroup, rows: Sequence[Row]) -> Iterator[tuple[int, Row]]:
    """(index, row), and one empty row that can be filled in without script."""
    yield from enumerate(rows)
    yield len(rows), dict.fromkeys(group.columns, "")
