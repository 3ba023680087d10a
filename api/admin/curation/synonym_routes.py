"""Synonyms of the draft."""

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequestDep, FormInputDep, require
from api.admin.admin_route import AdminRoute
from api.admin.curation.entry_view import DRAFT
from api.admin.curation.row_pages import TablePages, remove_row, render_new, render_row, render_rows, save_row
from api.admin.permissions import Permission
from api.curation.tables import SYNONYM_TABLE

router = APIRouter(route_class=AdminRoute, prefix="/search/draft/synonyms", dependencies=[require(Permission.CONTENT)])
PAGES = TablePages(SYNONYM_TABLE, f"{DRAFT}/synonyms", f"{DRAFT}/synonyms")


@router.get("")
def synonyms(admin: AdminRequestDep) -> Response:
    return render_rows(admin, PAGES)


@router.get("/new")
def new_synonym(admin: AdminRequestDep) -> Response:
    """`from` and `to` of the address are filled in."""
    return render_new(admin, PAGES)


@router.post("/new")
def add(admin: AdminRequestDep, data: FormInputDep) -> Response:
    return save_row(admin, PAGES, data)


@router.get("/{digest}")
def synonym(digest: str, admin: AdminRequestDep) -> Response:
    return render_row(admin, PAGES, digest)


@router.post("/{digest}")
def change(digest: str, admin: AdminRequestDep, data: FormInputDep) -> Response:
    return save_row(admin, PAGES, data, digest)


@router.post("/{digest}/remove")
def remove(digest: str, admin: AdminRequestDep) -> Response:
    return remove_row(admin, PAGES, digest)
