"""Route of the fields of an index, each with the settings that apply to it."""

from starlette.requests import Request
from starlette.responses import Response

from onebox.engine.index.attribute_patterns import is_under, matches_pattern
from onebox.engine.index.index import Index
from onebox.engine.index.index_settings import EngineSettings
from onebox.engine.json_types import JsonObject

from .http_request import index_uid, json_response
from .request_body import read_json
from .routing import route
from .search_jobs import read_engine
from .validation import BodyField, boolean, check_body, integer, list_of, object_of, optional, string

_CODE = "invalid_index_fields_filter"
_SWITCHES = ("displayed", "searchable", "sortable", "distinct", "rankingRule", "filterable")
_FILTER = object_of(
    {
        "attributePatterns": BodyField(optional(list_of(string)), f"{_CODE}_attribute_patterns"),
        "displayed": BodyField(optional(boolean), f"{_CODE}_displayed"),
        "searchable": BodyField(optional(boolean), f"{_CODE}_searchable"),
        "sortable": BodyField(optional(boolean), f"{_CODE}_sortable"),
        "distinct": BodyField(optional(boolean), f"{_CODE}_distinct"),
        "rankingRule": BodyField(optional(boolean), f"{_CODE}_ranking_rule"),
        "filterable": BodyField(optional(boolean), f"{_CODE}_filterable"),
    },
    _CODE,
)
_BODY = object_of(
    {
        "offset": BodyField(integer, "invalid_index_offset"),
        "limit": BodyField(integer, "invalid_index_limit"),
        "filter": BodyField(optional(_FILTER), _CODE),
    }
)


async def list_fields(request: Request) -> Response:
    uid = index_uid(request)
    page = {"offset": 0, "limit": 20, "filter": None} | check_body(_BODY, await read_json(request))
    field_filter, offset, limit = page["filter"] or {}, page["offset"], page["limit"]
    fields = await read_engine(request, lambda engine: _describe_fields(engine.index(uid)))
    matching = [field for field in fields if _matches_filter(field, field_filter)]
    results = matching[offset : offset + limit]
    return json_response({"results": results, "offset": offset, "limit": limit, "total": len(matching)})


def _describe_fields(index: Index) -> list[JsonObject]:
    return [_describe_field(index, name) for name in sorted(index.known_fields())]


def _describe_field(index: Index, name: str) -> JsonObject:
    settings = index.settings
    displayed = settings.get("displayedAttributes")
    custom = next(("asc" if ascending else "desc" for field, ascending in settings.custom_rules if field == name), None)
    rule = settings.filter_rule(name)
    orders = settings.get("faceting")["sortFacetValuesBy"]
    return {
        "name": name,
        "displayed": {"enabled": "*" in displayed or any(is_under(name, parent) for parent in displayed)},
        "searchable": {"enabled": settings.weight(name) is not None},
        "sortable": {"enabled": settings.is_sortable(name)},
        "distinct": {"enabled": settings.distinct is not None and is_under(name, settings.distinct)},
        "rankingRule": {"enabled": False} if custom is None else {"enabled": True, "order": custom},
        "filterable": {
            "enabled": rule is not None and (rule.is_filterable or rule.facet_search),
            "sortBy": orders.get(name, orders["*"]),
            "facetSearch": rule is not None and rule.facet_search,
            "equality": rule is not None and rule.equality,
            "comparison": rule is not None and rule.comparison,
        },
        "localized": {"locales": _locales(settings, name)},
    }


def _locales(settings: EngineSettings, name: str) -> list[str]:
    for rule in settings.get("localizedAttributes") or []:
        if any(matches_pattern(pattern, name) for pattern in rule["attributePatterns"]):
            return list(rule["locales"])
    return []


def _matches_filter(field: JsonObject, field_filter: JsonObject) -> bool:
    patterns = field_filter.get("attributePatterns")
    if patterns is not None and not any(matches_pattern(pattern, field["name"]) for pattern in patterns):
        return False
    return all(field_filter.get(name) in (None, field[name]["enabled"]) for name in _SWITCHES)


ROUTES = [route("/indexes/{uid}/fields", {"POST": ("fields.post", list_fields)})]
