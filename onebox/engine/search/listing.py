"""Reading documents of an index page by page, filtered and sorted."""

from dataclasses import dataclass
from typing import Any

from onebox.engine.errors import ApiError
from onebox.engine.index.document_id import external_id
from onebox.engine.index.geo import GEO
from onebox.engine.index.index import Index
from onebox.engine.rank.bucket_sort import Page, bucket_sort
from onebox.engine.rank.graph import QueryGraph

from .filter_ast import Filter
from .filter_eval import FilterScope, evaluate
from .selection import select
from .sort_keys import check_sort, parse_sort, sort_rule


@dataclass
class Listing:
    """`star_is_name` tells that `*` among the fields has no special meaning."""

    offset: int = 0
    limit: int = 20
    fields: list[str] | None = None
    ids: list[Any] | None = None
    filter: Any = None
    sort: list[str] | None = None
    star_is_name: bool = False


def list_documents(index: Index, listing: Listing, node: Filter | None) -> dict[str, Any]:
    code = "invalid_document_sort"
    sort_by = parse_sort(listing.sort or [], code)
    check_sort(index.settings, sort_by, code, has_points=GEO in index.fields)
    docs = index.docs
    if node is not None:
        docs = evaluate(node, FilterScope(index, "invalid_document_filter", reprint=False)) & docs
    if listing.ids is not None:
        externals = _externals(listing.ids)
        docs = docs & type(docs)([index.ids[external] for external in externals if external in index.ids])
    rules = [sort_rule(index, key, ascending) for key, ascending in sort_by]
    found = bucket_sort(rules, QueryGraph(), docs, Page(listing.offset, listing.limit), None)
    results = [_cut(index.document(doc), listing) for doc in found.docs]
    return {"results": results, "offset": listing.offset, "limit": listing.limit, "total": len(docs)}


def _externals(ids: list[Any]) -> list[str]:
    found = []
    for at, value in enumerate(ids):
        try:
            found.append(external_id(value, "invalid_document_ids"))
        except ApiError as error:
            raise error.inside(f"In `.ids[{at}]`: ") from None
    return found


def _cut(document: dict[str, Any], listing: Listing) -> dict[str, Any]:
    if listing.fields is None:
        return document
    names = [name for name in listing.fields if name != "*"] if listing.star_is_name else listing.fields
    return select(document, names)
