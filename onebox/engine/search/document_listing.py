"""Document listing: the documents of an index page by page, filtered and sorted."""

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
from .field_selection import FieldSelection
from .filter_eval import FilterScope, check_features, evaluate
from .filter_json import parse_filter
from .sort_keys import check_sort, parse_sort


@dataclass
class DocumentQuery:
    """The parameters of a document listing; `fields` None means all."""

    offset: int = 0
    limit: int = 20
    fields: list[str] | None = None
    ids: list[JsonValue] | None = None
    filter: JsonValue = None
    sort: list[str] | None = None


_SORT, _FILTER = "invalid_document_sort", "invalid_document_filter"


def list_documents(engine: Engine, uid: str, query: DocumentQuery) -> JsonObject:
    """A page of the documents of an index, inside `reading()`."""
    document_ids = None if query.ids is None else _document_ids(query.ids)
    sort_by = parse_sort(query.sort or [], _SORT)
    index = engine.index(uid)
    node = parse_filter(query.filter, _FILTER)
    if node is not None:
        check_features(node, engine.features["containsFilter"])
    docs = index.docs if document_ids is None else _existing_docs(index, document_ids)
    if node is not None:
        docs = evaluate(node, FilterScope(index, _FILTER, reprint=False)) & docs
    check_sort(index.settings, sort_by, _SORT, has_points=GEO in index.fields)
    return _page(index, query, docs, sort_by)


def _existing_docs(index: Index, document_ids: list[str]) -> BitMap:
    return BitMap([index.ids[document_id] for document_id in document_ids if document_id in index.ids])


def _page(index: Index, query: DocumentQuery, docs: BitMap, sort_by: SortBy) -> JsonObject:
    page = islice(listing_order(index, docs, sort_by, query.offset), query.limit)
    results = [index.document(doc) for doc in page]
    if query.fields is not None:
        selection = FieldSelection(index.only_known(query.fields))
        results = [selection.project(document) for document in results]
    return {"results": results, "offset": query.offset, "limit": query.limit, "total": len(docs)}


def _document_ids(ids: list[JsonValue]) -> list[str]:
    document_ids = []
    for position, value in enumerate(ids):
        try:
            document_ids.append(external_id(value, "invalid_document_ids"))
        except ApiError as error:
            raise error.inside(f"In `.ids[{position}]`: ") from None
    return document_ids
