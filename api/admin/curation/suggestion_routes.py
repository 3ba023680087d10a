"""JSON of the pickers: what can be picked for the letters that somebody has typed."""

from collections.abc import Iterator, Sequence

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse
from sqlalchemy.orm import Session

from api.admin.admin_request import AdminRequestDep, require
from api.admin.admin_route import AdminRoute
from api.admin.curation import suggestion_repository
from api.admin.curation.rule_references import OPTION, product_text
from api.admin.list_query import ListQuery
from api.admin.permissions import Permission
from api.admin.rendering import PRIVATE
from api.curation.catalogue_repository import read_categories
from api.text.folding import fold

router = APIRouter(
    route_class=AdminRoute, prefix="/search/draft/rules/suggest", dependencies=[require(Permission.CONTENT)]
)


@router.get("")
def suggest(admin: AdminRequestDep) -> Response:
    """`{"items": [{"value", "label"}]}` for `what` (brand, category, city, product, page, option:<key>) and `q`."""
    list_query = ListQuery(admin.request)
    items = _items(admin.db, list_query.text("what"), list_query.text("q"))
    found = [{"value": value, "label": label} for value, label in items]
    return JSONResponse({"items": found[: suggestion_repository.MAX_SUGGESTIONS]}, headers=PRIVATE)


def _items(session: Session, what: str, text: str) -> Iterator[tuple[str, str]]:
    """(value of the field, what to show beside it)."""
    if what == "brand":
        yield from ((name, "") for name in suggestion_repository.brands(session, text))
    elif what == "city":
        yield from ((name, "") for name in suggestion_repository.cities(session, text))
    elif what == "category":
        yield from _categories(session, fold(text).split())
    elif what == "product":
        for product in suggestion_repository.products(session, text):
            value = product_text(product) if product.article else f"№ {product.id}"
            yield value, "" if product.is_listed else "не продаётся"
    elif what == "page":
        yield from suggestion_repository.pages(session, text)
    elif what.startswith(OPTION):
        key = what.removeprefix(OPTION)
        yield from ((value, "") for value in suggestion_repository.option_values(session, key, text))


def _categories(session: Session, words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Those whose own name has words that begin so stand first: «омыв» is no «промывка»."""
    found = [
        entry
        for path, entry in read_categories(session).items()
        if all(word in fold(entry.title) or word in path for word in words)
    ]
    found.sort(key=lambda entry: not all(f" {word}" in f" {fold(entry.names[-1])}" for word in words))
    for entry in found:
        yield entry.title, "скрыт" if entry.is_hidden else ""
