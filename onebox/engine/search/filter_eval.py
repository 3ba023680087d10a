"""Which documents pass a filter."""

import math
from dataclasses import dataclass

from pyroaring import BitMap

from onebox.engine.errors import ApiError, quoted
from onebox.engine.index.facets import FacetField, Facets, fold_value
from onebox.engine.index.numbers import parse_float
from onebox.engine.index.postings import as_bitmap, union
from onebox.engine.index.settings import FilterRule, Settings

from .filter_ast import And, Condition, Filter, Geo, Not, Or, Printed

_COMPARISONS = {"<", ">", "<=", ">=", "TO"}
_EQUALITY_OPERATORS = "OR, AND, NOT, =, !=, IN, IS EMPTY, IS NULL, EXISTS"
_INFINITY = float("inf")


@dataclass
class FilterScope:
    """The index a filter is applied to. `reprint` tells to print filters anew in messages, as searches do."""

    facets: Facets
    settings: Settings
    all_docs: BitMap
    code: str = "invalid_search_filter"
    reprint: bool = True
    contains_enabled: bool = False


def check_features(node: Filter, contains_enabled: bool) -> None:
    """Refuse operators behind an experimental switch."""
    if isinstance(node, And | Or):
        for part in node.parts:
            check_features(part, contains_enabled)
    elif isinstance(node, Not):
        check_features(node.inner, contains_enabled)
    elif isinstance(node, Condition) and node.operator == "CONTAINS" and not contains_enabled:
        where = node.keyword.where() if node.keyword is not None else ""
        raise ApiError(
            "feature_not_enabled",
            "Using `CONTAINS` in a filter requires enabling the `contains filter` experimental feature. "
            f"See https://github.com/orgs/meilisearch/discussions/763\n{where}",
        )


def conditions(node: Filter) -> list[Condition]:
    """All conditions of a filter, in order."""
    if isinstance(node, And | Or):
        return [condition for part in node.parts for condition in conditions(part)]
    if isinstance(node, Not):
        return conditions(node.inner)
    return [node] if isinstance(node, Condition) else []


def evaluate(node: Filter, scope: FilterScope) -> BitMap:
    """The documents that pass; a new or shared set that must not be changed."""
    _check_fields(node, node, scope)
    return _evaluate(node, scope)


def _check_fields(node: Filter, whole: Filter, scope: FilterScope) -> None:
    if isinstance(node, Geo):
        _refuse_geo(node, scope)
    if isinstance(node, And | Or):
        for part in node.parts:
            _check_fields(part, whole, scope)
    elif isinstance(node, Not):
        _check_fields(node.inner, whole, scope)
    elif isinstance(node, Condition):
        rule = scope.settings.filter_rule(node.field.text)
        if rule is None or not rule.filters:
            raise _not_filterable(node, whole, scope)
        _check_operator(node, rule, scope)


def _available(settings: Settings) -> str:
    names = settings.filterable_patterns()
    if not names:
        return "This index does not have configured filterable attributes."
    return f"Available filterable attribute patterns are: {quoted(names)}."


def _not_filterable(node: Condition, whole: Filter, scope: FilterScope) -> ApiError:
    where = Printed().print(whole).where(node) if scope.reprint else node.field.where()
    message = f"Attribute `{node.field.text}` is not filterable. {_available(scope.settings)}\n{where}"
    return ApiError(scope.code, message)


def _refuse_geo(node: Geo, scope: FilterScope) -> None:
    message = f"Attribute `_geo/_geojson` is not filterable. {_available(scope.settings)}"
    first = node.arguments[0][0]
    raise ApiError(scope.code, f"{message}\n{first.where()}")


def _check_operator(node: Condition, rule: FilterRule, scope: FilterScope) -> None:
    comparison = node.operator in _COMPARISONS
    if (rule.comparison and comparison) or (rule.equality and not comparison):
        return
    if not comparison and node.operator in ("EXISTS", "IS NULL", "IS EMPTY"):
        return
    number = scope.settings.filter_rules.index(rule)
    name = node.field.text
    kind = "comparison" if comparison else "equality"
    operator = "=" if node.operator == "IN" else node.operator
    allowed = _EQUALITY_OPERATORS if comparison else "OR, AND, NOT, <, >, <=, >=, TO, IS EMPTY, IS NULL, EXISTS"
    raise ApiError(
        scope.code,
        f"Filter operator `{operator}` is not allowed for the attribute `{name}`.\n"
        f"  - Note: allowed operators: {allowed}.\n"
        f"  - Note: field `{name}` matched rule #{number} in `filterableAttributes`\n"
        f"  - Hint: enable {kind} in rule #{number} by modifying the features.filter object\n"
        f"  - Hint: prepend another rule matching `{name}` with appropriate filter features before rule #{number}",
    )


def _evaluate(node: Filter, scope: FilterScope) -> BitMap:
    if isinstance(node, And):
        result = _evaluate(node.parts[0], scope)
        for part in node.parts[1:]:
            if not result:
                break
            result = result & _evaluate(part, scope)
        return result
    if isinstance(node, Or):
        return union(_evaluate(part, scope) for part in node.parts)
    if isinstance(node, Not):
        return scope.all_docs - _evaluate(node.inner, scope)
    if isinstance(node, Condition):
        field = scope.facets.fields.get(node.field.text)
        return BitMap() if field is None else _condition(node, field, scope)
    return BitMap()


def _condition(node: Condition, field: FacetField, scope: FilterScope) -> BitMap:
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
        return scope.all_docs - _equal(field, values[0])
    if operator == "IN":
        return union(_equal(field, value) for value in values)
    if operator == "STARTS WITH":
        keys = field.strings_with_prefix(fold_value(values[0]))
        return union(field.strings[key] for key in keys)
    if operator == "CONTAINS":
        part = fold_value(values[0])
        return union(posting for key, posting in field.strings.items() if part in key)
    return _compare(operator, values, field)


def _equal(field: FacetField, value: str) -> BitMap:
    docs = as_bitmap(field.strings.get(fold_value(value)))
    number = parse_float(value)
    if number is not None and not _is_negative_zero(number):
        docs = docs | as_bitmap(field.numbers.get(number))
    return docs


def _is_negative_zero(number: float) -> bool:
    return number == 0 and math.copysign(1, number) < 0


def _compare(operator: str, values: list[str], field: FacetField) -> BitMap:
    numbers = [parse_float(value) for value in values]
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
