"""Evaluation of one filter condition on one field against its facet index."""

from pyroaring import BitMap

from onebox.engine.api_errors import ApiError
from onebox.engine.index.facet_values import fold_value
from onebox.engine.index.facets import FacetField
from onebox.engine.index.filterable_attributes import FilterableRule
from onebox.engine.index.index_settings import EngineSettings
from onebox.engine.index.number_text import facet_number, parse_float
from onebox.engine.index.postings import as_bitmap, union

from .filter_ast import FilterCondition

_COMPARISONS = {"<", ">", "<=", ">=", "TO"}
RANGES = _COMPARISONS | {"STARTS WITH"}
"""Operators that are evaluated only among the remaining documents."""
_ALWAYS_ALLOWED = {"EXISTS", "IS NULL", "IS EMPTY", "STARTS WITH", "CONTAINS"}
_EQUALITY_OPERATORS = "OR, AND, NOT, =, !=, IN, IS EMPTY, IS NULL, EXISTS"
_INFINITY = float("inf")


def check_operator(node: FilterCondition, rule: FilterableRule, settings: EngineSettings) -> None:
    """Raises ApiError for an operator that the field's entry in `filterableAttributes` does not enable."""
    comparison = node.operator in _COMPARISONS
    if (rule.comparison and comparison) or (rule.equality and not comparison):
        return
    if node.operator in _ALWAYS_ALLOWED:
        return
    number = settings.filter_rules.index(rule)
    name = node.field.text
    kind = "comparison" if comparison else "equality"
    operator = "=" if node.operator == "IN" else node.operator
    allowed = _EQUALITY_OPERATORS if comparison else "OR, AND, NOT, <, >, <=, >=, TO, IS EMPTY, IS NULL, EXISTS"
    raise ApiError(
        "invalid_search_filter",
        f"Filter operator `{operator}` is not allowed for the attribute `{name}`.\n"
        f"  - Note: allowed operators: {allowed}.\n"
        f"  - Note: field `{name}` matched rule #{number} in `filterableAttributes`\n"
        f"  - Hint: enable {kind} in rule #{number} by modifying the features.filter object\n"
        f"  - Hint: prepend another rule matching `{name}` with appropriate filter features before rule #{number}",
    )


def condition_docs(node: FilterCondition, field: FacetField, all_docs: BitMap) -> BitMap:
    """The documents that pass, as a new or shared bitmap: callers must not change it."""
    operator = node.operator
    if operator == "EXISTS":
        return field.kind("exists")
    if operator == "IS NULL":
        return field.kind("null")
    if operator == "IS EMPTY":
        return field.kind("empty")
    values = [value.text for value in node.values]
    if operator == "=":
        return _equal(field, values[0])
    if operator == "!=":
        return all_docs - _equal(field, values[0])
    if operator == "IN":
        return union(_equal(field, value) for value in values)
    if operator == "STARTS WITH":
        if not values[0].strip():
            return field.kind("exists")
        keys = field.strings_with_prefix(fold_value(values[0]))
        return union(field.strings[key] for key in keys)
    if operator == "CONTAINS":
        part = fold_value(values[0])
        return union(posting for key, posting in field.strings.items() if part in key)
    return _compare(operator, values, field)


def _equal(field: FacetField, value: str) -> BitMap:
    docs = as_bitmap(field.strings.get(fold_value(value)))
    number = _number(value)
    if number is not None:
        docs = docs | as_bitmap(field.numbers.get(number))
    return docs


def _number(text: str) -> float | None:
    number = parse_float(text)
    return None if number is None else facet_number(number)


def _compare(operator: str, values: list[str], field: FacetField) -> BitMap:
    numbers = [_number(value) for value in values]
    strings = [fold_value(value) for value in values]
    first = numbers[0]
    if operator == "TO":
        docs = field.string_range(strings[0], strings[1], False, False)
        if first is not None and numbers[1] is not None:
            docs |= field.number_range(first, numbers[1])
        return docs
    is_open = operator in ("<", ">")
    if operator in (">", ">="):
        docs = field.string_range(strings[0], None, is_open, False)
        return docs if first is None else docs | field.number_range(first, _INFINITY, low_open=is_open)
    docs = field.string_range(None, strings[0], False, is_open)
    return docs if first is None else docs | field.number_range(-_INFINITY, first, high_open=is_open)
