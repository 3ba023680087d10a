"""Facets of the draft: their order, labels and controls, and new ones from the options of products."""

from collections.abc import Mapping

import yaml
from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, require
from api.admin.admin_route import AdminRoute
from api.admin.curation.draft import DraftEditor
from api.admin.curation.entry_view import DRAFT, WIDGETS
from api.admin.curation.repository import OptionUse, categories_of_facets, option_uses
from api.admin.forms.fields import ChoiceField, Field, FieldError, TextField
from api.admin.forms.form import Form
from api.admin.list_query import ListQuery
from api.admin.permissions import Permission
from api.catalog.facets import PATH, Facet, load_facets
from api.core.errors import NotFoundError, ShopError
from api.curation.config_files import ConfigFileError, ConfigFiles
from api.curation.entries import entry_key
from api.curation.index_settings import load
from api.curation.rule_files import load_rules
from api.curation.service import DraftConflictError
from api.curation.tables import cell_problem

FACETS = f"{DRAFT}/facets"

MAX_LABEL = 60
#: Controls that an option may have; the others belong to the fixed facets.
OPTION_WIDGETS = ("list", "search", "number")


def facet_lines(text: str) -> dict[str, str]:
    """The line of each facet, by key; a facet of several lines has none."""
    lines = {}
    for line in text.split("\n"):
        if line.startswith("- {") and (key := entry_key(PATH, line)):
            lines[key] = line.rstrip("\r")
    return lines


def facet_form(values: Mapping[str, object], *, is_option: bool) -> Form:
    fields: list[Field] = [
        TextField(name="name", label="Название", required=True, longest=MAX_LABEL, check=_visible),
        TextField(
            name="unit", label="Единица", longest=20, width="w-half", check=_visible, hint="После значения: л, мм",
            empty_is_none=True,
        ),
    ]  # fmt: skip
    if is_option:
        choices = [(name, WIDGETS[name]) for name in OPTION_WIDGETS]
        fields.append(ChoiceField(name="widget", label="Вид", width="w-half", choices=choices))
    return Form(fields, values)


def facet_values(facet: Facet) -> dict[str, object]:
    return {"name": facet.name, "unit": facet.unit, "widget": facet.widget}


def facet_line(key: str, form: Form, line: str = "") -> str:
    """The line with the values of the form; `line` is the one it replaces, whose other keys remain."""
    entry = yaml.safe_load(line)[0] if line else {"key": key}
    for name in ("name", "widget", "unit"):
        if name in form.values:
            entry[name] = form.values[name]
    entry = {name: value for name, value in entry.items() if value is not None}
    return (
        "- " + yaml.safe_dump(entry, allow_unicode=True, default_flow_style=True, sort_keys=False, width=10**6).strip()
    )


def _visible(text: str) -> str:
    if message := cell_problem(text, MAX_LABEL):
        raise FieldError(message.capitalize())
    return text


router = APIRouter(route_class=AdminRoute, prefix="/search/draft/facets", dependencies=[require(Permission.CONTENT)])


@router.get("")
def facets(admin: AdminRequestDep) -> Response:
    files = DraftEditor(admin).read().files
    shown, error = _facets(files)
    uses = option_uses(admin.db)
    keys = {facet.key for facet in shown}
    return admin.page(
        "curation/facets.html",
        facets=shown,
        lines=facet_lines(files.texts.get(PATH, "")),
        error=error,
        uses={use.key: use for use in uses},
        unused=[use for use in uses if use.key not in keys],
        categories=categories_of_facets(admin.db),
        widgets=WIDGETS,
    )


@router.get("/new")
def new_facet(admin: AdminRequestDep) -> Response:
    use = _unused_option(admin, ListQuery(admin.request).text("key"))
    return _render(admin, use.key, _new_form(use), use=use)


@router.post("/new")
def add(admin: AdminRequestDep, data: FormInputDep) -> Response:
    use, editor = _unused_option(admin, data.text("key")), DraftEditor(admin)
    form = _new_form(use)
    if not form.read(data) or not _save(editor, form, use.key, None):
        return _render(admin, use.key, form, 422, use=use)
    message = f"Фильтр «{form.text('name')}» добавлен в черновик. В каких категориях его показывать — правилом"
    return admin.redirect(f"{FACETS}/{use.key}", message)


@router.get("/{key}")
def facet_page(key: str, admin: AdminRequestDep) -> Response:
    facet, line = _facet(DraftEditor(admin).read().files, key)
    return _render(admin, key, facet_form(facet_values(facet), is_option=facet.is_option), facet=facet, line=line)


@router.post("/{key}")
def change(key: str, admin: AdminRequestDep, data: FormInputDep) -> Response:
    editor = DraftEditor(admin)
    facet, line = _facet(editor.service.lock().files, key)
    form = facet_form(facet_values(facet), is_option=facet.is_option)
    if not form.read(data) or not _save(editor, form, key, line):
        return _render(admin, key, form, 422, facet=facet, line=line)
    return admin.redirect(FACETS, f"Сохранено в черновик: {form.text('name')}")


@router.post("/{key}/move")
def move(key: str, admin: AdminRequestDep, data: FormInputDep) -> Response:
    editor = DraftEditor(admin)
    _, line = _facet(editor.service.lock().files, key)
    editor.move(PATH, line, -1 if data.text("to") == "up" else 1)
    return admin.redirect(f"{FACETS}#facet-{key}", "Порядок изменён в черновике")


@router.post("/{key}/remove")
def remove(key: str, admin: AdminRequestDep, data: FormInputDep) -> Response:
    editor = DraftEditor(admin)
    facet, line = _facet(editor.service.lock().files, key)
    if not facet.is_option:
        raise ShopError("fixed_facet", "Этот фильтр стоит во всех списках, его убрать нельзя.", 409)
    if data.text("line") != line:
        raise DraftConflictError(PATH, line)
    editor.replace(PATH, line, None)
    return admin.redirect(FACETS, f"Убрали в черновике: {facet.name}")


def _new_form(use: OptionUse) -> Form:
    form = facet_form({}, is_option=True)
    form.texts |= {"name": use.name, "unit": use.unit or "", "widget": "number" if use.kind == "number" else "list"}
    return form


def _unused_option(admin: AdminRequest, key: str) -> OptionUse:
    used = {facet.key for facet in _facets(DraftEditor(admin).read().files)[0]}
    use = next((use for use in option_uses(admin.db) if use.key == key and key not in used), None)
    if use is None:
        raise NotFoundError("unknown_option", "Такого свойства у товаров нет, или фильтр по нему уже есть.")
    return use


def _facets(files: ConfigFiles) -> tuple[list[Facet], str]:
    try:
        return load_facets(files), ""
    except ConfigFileError as error:
        return [], str(error)


def _facet(files: ConfigFiles, key: str) -> tuple[Facet, str]:
    """The facet and its line in the file."""
    facet = next((facet for facet in _facets(files)[0] if facet.key == key), None)
    line = facet_lines(files.texts.get(PATH, "")).get(key)
    if facet is None or line is None:
        raise NotFoundError("unknown_facet", "Такого фильтра в черновике нет: его убрали. Вернитесь к списку.")
    return facet, line


def _rules_with(admin: AdminRequest, key: str) -> list[tuple[str, str]]:
    """(id, title) of the rules of the draft that show the filter."""
    rules = load_rules(DraftEditor(admin).read().files).rules
    return [(rule_id, rule.title) for rule_id, rule in rules.items() if key in (rule.then.facets or ())]


def _save(editor: DraftEditor, form: Form, key: str, line: str | None) -> bool:
    after = facet_line(key, form, line or "")
    if after == line or (line and not form.changed_values):
        return True
    draft = editor.read()
    text = draft.files.texts.get(PATH, "")
    changed = text.replace(line, after, 1) if line else f"{text.rstrip()}\n{after}\n"
    try:
        load(draft.files.replaced({PATH: changed}))
        editor.replace(PATH, line, after)
    except (ConfigFileError, ShopError) as error:
        form.refuse({"form": str(error) if isinstance(error, ConfigFileError) else error.message})
        return False
    return True


def _render(
    admin: AdminRequest,
    key: str,
    form: Form,
    status: int = 200,
    *,
    facet: Facet | None = None,
    line: str = "",
    use: OptionUse | None = None,
) -> Response:
    uses = {option.key: option for option in option_uses(admin.db)} if use is None else {key: use}
    return admin.page(
        "curation/facet.html",
        status,
        key=key,
        form=form,
        facet=facet,
        line=line,
        use=uses.get(key),
        categories=categories_of_facets(admin.db).get(key, []),
        rules=_rules_with(admin, key),
        is_removable=facet is not None and facet.widget in OPTION_WIDGETS and facet.is_option,
    )
