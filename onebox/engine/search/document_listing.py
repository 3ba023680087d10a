"""Reading documents of an index page by page, filtered and sorted."""

from dataclasses import dataclass
from itertools import islice

from pyroaring import BitMap

from onebox.engine.api_errors import ApiError
from onebox.engine.engine import Engine
from onebox.engine.index.document_id import external_id
from onebox.engine.index.geo import GEO
from onebox.engine.index.index import Index
from onebox.engine.json_types import JsonObject, JsonValue
from onebox.engine.rank.ranking_rules import SortBy

from .document_listing_order import listing_order
from .field_selection import Selection
from .filter_eval import FilterScope, check_features, evaluate
from .filter_json import parse_filter
from .sort_keys import check_sort, parse_sort


@dataclass
class Listing:
    """What is asked of a listing; `fields` of None are all."""

    offset: int = 0
    limit: int = 20
    fields: list[str] | None = None
    ids: list[JsonValue] | None = None
    filter: JsonValue = None
    sort: list[str] | None = None


_SORT, _FILTER = "invalid_document_sort", "invalid_document_filter"


def list_documents(engine: Engine, uid: str, listing: Listing) -> JsonObject:
    """A page of the documents of an index."""
    externals = None if listing.ids is None else _externals(listing.ids)
    sort_by = parse_sort(listing.sort or [], _SORT)
    with engine.reading():
        index = engine.index(uid)
        node = parse_filter(listing.filter, _FILTER)
        if node is not None:
            check_features(node, engine.features["containsFilter"])
        docs = index.docs if externals is None else _known(index, externals)
        if node is not None:
            docs = evaluate(node, FilterScope(index, _FILTER, reprint=False)) & docs
        check_sort(index.settings, sort_by, _SORT, has_points=GEO in index.fields)
        return _page(index, listing, docs, sort_by)


def _known(index: Index, externals: list[str]) -> BitMap:
    return BitMap([index.ids[external] for external in externals if external in index.ids])


def _page(index: Index, listing: Listing, docs: BitMap, sort_by: SortBy) -> JsonObject:
    page = islice(listing_order(index, docs, sort_by, listing.offset), listing.limit)
    results = [index.document(doc) for doc in page]
    if listing.fields is not None:
        selection = Selection(index.only_known(listing.fields))
        results = [selection.cut(document) for document in results]
    return {"results": results, "offset": listing.offset, "limit": listing.limit, "total": len(docs)}


def _externals(ids: list[JsonValue]) -> list[str]:
    found = []
    for at, value in enumerate(ids):
        try:
            found.append(external_id(value, "invalid_document_ids"))
        except ApiError as error:
            raise error.inside(f"In `.ids[{at}]`: ") from None
    return found
