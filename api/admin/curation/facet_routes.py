"""Facets of the draft: their order, labels and controls, and new ones from the options of products."""

from typing import NamedTuple

import yaml
from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, require
from api.admin.admin_route import AdminRoute
from api.admin.curation.draft import DraftEditor
from api.admin.curation.entry_view import DRAFT, WIDGETS
from api.admin.curation.repository import OptionUse, categories_of_facets, option_uses
from api.admin.forms.fields import ChoiceField, Field, FieldError, FormInput, TextField
from api.admin.forms.form import Form
from api.admin.list_query import ListQuery
from api.admin.permissions import Permission
from api.catalog.facets import PATH, Facet, facets_by_key, load_facets
from api.core.errors import NotFoundError, ShopError
from api.curation.config_files import ConfigFileError
from api.curation.entries import DraftConflictError, entry_key
from api.curation.index_settings import load
from api.curation.rule_files import load_rules
from api.curation.service import Draft
from api.curation.tables import cell_problem

FACETS = f"{DRAFT}/facets"
MAX_LABEL = 60
#: Controls that an option may have; the others belong to the fixed facets.
OPTION_WIDGETS = ("list", "search", "number")
router = APIRouter(route_class=AdminRoute, prefix="/search/draft/facets", dependencies=[require(Permission.CONTENT)])


class FacetPage(NamedTuple):
    """`line`: of the file, empty for a new facet, which has the `use` of its option by products instead."""

    key: str
    form: Form
    facet: Facet | None = None
    line: str = ""
    use: OptionUse | None = None


@router.get("")
def facets(admin: AdminRequestDep) -> Response:
    files, error = DraftEditor(admin).read().files, ""
    try:
        load_facets(files)
    except ConfigFileError as broken:
        error = str(broken)
    shown, uses = facets_by_key(files), option_uses(admin.db)
    return admin.page(
        "curation/facets.html",
        facets=[*shown.values()],
        lines=_lines(files.texts.get(PATH, "")),
        error=error,
        uses=uses,
        unused=[use for key, use in uses.items() if key not in shown],
        categories=categories_of_facets(admin.db),
        widgets=WIDGETS,
    )


@router.get("/new")
def new_facet(admin: AdminRequestDep) -> Response:
    return _render(admin, _new_page(admin, ListQuery(admin.request).text("key")))


@router.post("/new")
def add(admin: AdminRequestDep, data: FormInputDep) -> Response:
    page = _new_page(admin, data.text("key"))
    if not _save(admin, page, data):
        return _render(admin, page, 422)
    message = f"Фильтр «{page.form.text('name')}» добавлен в черновик. В каких категориях его показывать — правилом"
    return admin.redirect(f"{FACETS}/{page.key}", message)


@router.get("/{key}")
def facet_page(key: str, admin: AdminRequestDep) -> Response:
    return _render(admin, _page(DraftEditor(admin).read(), key))


@router.post("/{key}")
def change(key: str, admin: AdminRequestDep, data: FormInputDep) -> Response:
    page = _page(DraftEditor(admin).lock(), key)
    if not _save(admin, page, data):
        return _render(admin, page, 422)
    return admin.redirect(FACETS, f"Сохранено в черновик: {page.form.text('name')}")


@router.post("/{key}/move")
def move(key: str, admin: AdminRequestDep, data: FormInputDep) -> Response:
    editor = DraftEditor(admin)
    editor.move(PATH, _page(editor.lock(), key).line, -1 if data.text("to") == "up" else 1)
    return admin.redirect(f"{FACETS}#facet-{key}", "Порядок изменён в черновике")


@router.post("/{key}/remove")
def remove(key: str, admin: AdminRequestDep, data: FormInputDep) -> Response:
    editor = DraftEditor(admin)
    page = _page(editor.lock(), key)
    if page.facet is None or not page.facet.is_option:
        raise ShopError("fixed_facet", "Этот фильтр стоит во всех списках, его убрать нельзя.", 409)
    if data.text("line") != page.line:
        raise DraftConflictError(page.line)
    editor.replace(PATH, page.line, None)
    return admin.redirect(FACETS, f"Убрали в черновике: {page.facet.name}")


def _lines(text: str) -> dict[str, str]:
    """The line of each facet, by key; a facet of several lines has none."""
    lines = [line.rstrip("\r") for line in text.split("\n") if line.startswith("- {")]
    return {key: line for line in lines if (key := entry_key(PATH, line))}


def _new_page(admin: AdminRequest, key: str) -> FacetPage:
    use = option_uses(admin.db).get(key)
    if use is None or key in facets_by_key(DraftEditor(admin).read().files):
        raise NotFoundError("unknown_option", "Такого свойства у товаров нет, или фильтр по нему уже есть.")
    form, option = Form(_fields(is_option=True), {}), use.option
    widget = "number" if option.kind == "number" else "list"
    form.texts |= {"name": option.name, "unit": option.unit or "", "widget": widget}
    return FacetPage(key, form, use=use)


def _page(draft: Draft, key: str) -> FacetPage:
    facet = facets_by_key(draft.files).get(key)
    line = _lines(draft.files.texts.get(PATH, "")).get(key)
    if facet is None or line is None:
        raise NotFoundError("unknown_facet", "Такого фильтра в черновике нет: его убрали. Вернитесь к списку.")
    return FacetPage(key, Form(_fields(is_option=facet.is_option), facet.model_dump()), facet, line)


def _fields(*, is_option: bool) -> list[Field]:
    choices = [(name, WIDGETS[name]) for name in OPTION_WIDGETS]
    fields: list[Field] = [
        TextField(name="name", label="Название", required=True, longest=MAX_LABEL, check=_visible),
        TextField(
            name="unit", label="Единица", longest=20, width="w-half", check=_visible, hint="После значения: л, мм",
            empty_is_none=True,
        ),
        ChoiceField(name="widget", label="Вид", width="w-half", choices=choices),
    ]  # fmt: skip
    return fields if is_option else fields[:2]


def _visible(text: str) -> str:
    if message := cell_problem(text, MAX_LABEL):
        raise FieldError(message.capitalize())
    return text


def _save(admin: AdminRequest, page: FacetPage, data: FormInput) -> bool:
    """Writes the line with the values of the form; other keys of the line remain. False with the reason in the form."""
    form, line, editor = page.form, page.line, DraftEditor(admin)
    if not form.read(data):
        return False
    if line and not form.changed_values:
        return True
    entry = (yaml.safe_load(line)[0] if line else {"key": page.key}) | form.values
    entry = {name: value for name, value in entry.items() if value is not None}
    dumped = yaml.safe_dump(entry, allow_unicode=True, default_flow_style=True, sort_keys=False, width=10**6)
    after, files = f"- {dumped.strip()}", editor.read().files
    text = files.texts.get(PATH, "")
    try:
        load(files.replaced({PATH: text.replace(line, after, 1) if line else f"{text.rstrip()}\n{after}\n"}))
        if after != line:
            editor.replace(PATH, line or None, after)
    except (ConfigFileError, ShopError) as error:
        form.refuse({"form": str(error) if isinstance(error, ConfigFileError) else error.message})
    return not form.errors


def _render(admin: AdminRequest, page: FacetPage, status: int = 200) -> Response:
    rules = load_rules(DraftEditor(admin).read().files).rules
    return admin.page(
        "curation/facet.html",
        status,
        **page._asdict() | {"use": page.use or option_uses(admin.db).get(page.key)},
        categories=categories_of_facets(admin.db).get(page.key, []),
        rules=[(rule_id, rule.title) for rule_id, rule in rules.items() if page.key in rule.then.facets],
        is_removable=page.facet is not None and page.facet.widget in OPTION_WIDGETS and page.facet.is_option,
    )
