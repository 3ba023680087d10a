"""Reading documents of an index page by page, filtered and sorted."""

from dataclasses import dataclass
from typing import Any

from onebox.engine.errors import ApiError
from onebox.engine.index.document_id import external_id
from onebox.engine.index.index import Index
from onebox.engine.rank.bucket_sort import Page, bucket_sort
from onebox.engine.rank.graph import QueryGraph
from onebox.engine.rank.sort_rule import SortRule

from .execute import check_sort, facet_field, parse_sort
from .filter_ast import Filter
from .filter_eval import FilterScope, evaluate
from .selection import select


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
    check_sort(index, sort_by, code, need_rule=False)
    docs = index.docs
    if node is not None:
        scope = FilterScope(
            index.facets, index.settings, index.docs, "invalid_document_filter", reprint=False, contains_enabled=True
        )
        docs = evaluate(node, scope) & docs
    if listing.ids is not None:
        externals = _externals(listing.ids)
        docs = docs & type(docs)([index.ids[external] for external in externals if external in index.ids])
    rules = [SortRule(name, facet_field(index, name), ascending) for name, ascending in sort_by]
    found = bucket_sort(list(rules), QueryGraph(), docs, Page(listing.offset, listing.limit), None)
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
