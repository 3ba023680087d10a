"""Pages of the rules of the draft: the list, the form, copies, the switch, the removal and its undo."""

from collections.abc import Iterator, Sequence

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse
from sqlalchemy.orm import Session

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, require
from api.admin.admin_route import AdminRoute
from api.admin.audit.service import history
from api.admin.curation import suggestion_repository
from api.admin.curation.rule_editor import ENTITY, RuleEditor, digest_of, rule_list
from api.admin.curation.rule_form import GROUPS, Row, RuleForm, shown_rows
from api.admin.curation.rule_references import OPTION, ReferenceTexts, product_text
from api.admin.curation.rule_sentences import QUERY_KIND_NAMES, STATE_BADGES, STATE_NAMES
from api.admin.curation.suggestion_repository import product_by_id
from api.admin.list_query import ListQuery
from api.admin.permissions import Permission
from api.admin.rendering import PRIVATE
from api.curation.catalogue_repository import read_categories
from api.curation.rule_files import RuleFileError, loses_comments, read_rule, rule_path, write_rule
from api.curation.rule_schema import CurationRule
from api.curation.service import DraftConflictError
from api.text.folding import fold

ADDRESS = "/admin/search/draft/rules"
KINDS = ("pin", "redirect", "banner", "hide", "boost", "bury", "replace", "facets")
FILTER_STATES = {**STATE_NAMES, "broken": "не читается", "problems": "с замечаниями"}
router = APIRouter(route_class=AdminRoute, prefix="/search/draft/rules", dependencies=[require(Permission.CONTENT)])


@router.get("")
def rules(admin: AdminRequestDep) -> Response:
    editor, list_query = RuleEditor(admin), ListQuery(admin.request)
    listed = rule_list(editor.draft, editor.facets, admin.db)
    words, state = fold(list_query.text("q")).split(), list_query.choice("state", FILTER_STATES)
    lines = [
        line
        for line in listed.lines
        if line.matches(words) and (not state or line.state == state or (state == "problems" and line.problems))
    ]
    return admin.page(
        "curation/rules.html",
        list_query=list_query,
        listed=listed,
        lines=lines,
        address=ADDRESS,
        states=FILTER_STATES,
        badges=STATE_BADGES,
    )


@router.get("/new")
def new_rule(admin: AdminRequestDep) -> Response:
    editor, list_query = RuleEditor(admin), ListQuery(admin.request)
    form = _form(admin, editor, None, is_new=True)
    if copied := list_query.text("copy"):
        _copy(form, editor.rule(copied))
    else:
        _prefill(admin, form, list_query)
    return _page(admin, editor, form, kind=list_query.choice("kind", KINDS))


@router.post("/new")
def add_rule(admin: AdminRequestDep, data: FormInputDep) -> Response:
    editor = RuleEditor(admin)
    form = _form(admin, editor, None, is_new=True)
    rule = form.read_rule(data)
    rule_id = editor.new_id(form, rule) if rule else None
    if rule is None or rule_id is None or not _accept(editor, form, rule_id, rule):
        return _page(admin, editor, form, status=422)
    try:
        editor.save(rule_id, rule, "")
    except DraftConflictError as conflict:
        return _page(admin, editor, form, status=409, conflict=conflict, submitted=rule)
    return admin.redirect(ADDRESS, f"Правило «{rule.title}» в черновике. Заработает после публикации")


@router.get("/suggest")
def suggest(admin: AdminRequestDep) -> Response:
    """`{"items": [{"value", "label"}]}` for `what` (brand, category, city, product, page, option:<key>) and `q`."""
    list_query = ListQuery(admin.request)
    items = _items(admin.db, list_query.text("what"), list_query.text("q"))
    found = [{"value": value, "label": label} for value, label in items]
    return JSONResponse({"items": found[: suggestion_repository.MAX_SUGGESTIONS]}, headers=PRIVATE)


@router.get("/{rule_id}")
def rule_page(rule_id: str, admin: AdminRequestDep) -> Response:
    editor = RuleEditor(admin)
    text = editor.text(rule_id)
    try:
        rule = read_rule(text)
    except RuleFileError as error:
        return admin.page("curation/rule_broken.html", rule_id=rule_id, text=text, error=error, address=ADDRESS,
                          digest=digest_of(text))  # fmt: skip
    return _page(admin, editor, _form(admin, editor, rule), rule_id=rule_id)


@router.post("/{rule_id}")
def change_rule(rule_id: str, admin: AdminRequestDep, data: FormInputDep) -> Response:
    editor, expected = RuleEditor(admin), data.text("expected")
    stored = editor.draft.files.texts.get(rule_path(rule_id))
    form = _form(admin, editor, editor.rule(rule_id) if stored else None)
    rule = form.read_rule(data)
    if rule is None or not _accept(editor, form, rule_id, rule):
        return _page(admin, editor, form, rule_id=rule_id, status=422, expected=expected)
    try:
        editor.save(rule_id, rule, expected)
    except DraftConflictError as conflict:
        return _page(admin, editor, form, rule_id=rule_id, status=409, conflict=conflict, submitted=rule)
    return admin.redirect(ADDRESS, f"Правило «{rule.title}» сохранено в черновике")


@router.post("/{rule_id}/toggle")
def toggle_rule(rule_id: str, admin: AdminRequestDep, data: FormInputDep) -> Response:
    rule = RuleEditor(admin).toggle(rule_id, data.text("expected"))
    return admin.redirect(ADDRESS, f"Правило «{rule.title}» {'включено' if rule.enabled else 'выключено'} в черновике")


@router.post("/{rule_id}/remove")
def remove_rule(rule_id: str, admin: AdminRequestDep, data: FormInputDep) -> Response:
    title = RuleEditor(admin).remove(rule_id, data.text("expected"))
    return admin.redirect(ADDRESS, f"Правило «{title}» удалено из черновика. Вернуть можно внизу списка")


@router.post("/{rule_id}/restore")
def restore_rule(rule_id: str, admin: AdminRequestDep) -> Response:
    RuleEditor(admin).restore(rule_id)
    return admin.redirect(ADDRESS, "Правило снова как в работающей версии")


def _form(admin: AdminRequest, editor: RuleEditor, rule: CurationRule | None, *, is_new: bool = False) -> RuleForm:
    return RuleForm(ReferenceTexts(admin.db, editor.facets), rule, is_new=is_new)


def _accept(editor: RuleEditor, form: RuleForm, rule_id: str, rule: CurationRule) -> bool:
    """Puts errors of the checks beside their fields. A rule that is off may have some."""
    if rule.enabled:
        form.refuse_entries((problem.entry, problem.message) for problem in editor.problems(rule_id, rule))
    return not form.has_errors


def _copy(form: RuleForm, rule: CurationRule) -> None:
    copy = RuleForm(form.reference_texts, rule)
    form.prefill(copy.rows, **copy.texts)
    form.texts["title"] = f"{rule.title} (копия)"[:120]


def _prefill(admin: AdminRequest, form: RuleForm, list_query: ListQuery) -> None:
    """What another page knows already: the query, the filter to show, the product to pin or to hide."""
    rows: dict[str, list[Row]] = {}
    kind = list_query.choice("kind", KINDS)
    if query := list_query.text("query")[:100]:
        rows["query"] = [{"kind": "is", "text": query}]
        form.texts["title"] = query
        if kind == "replace":
            rows["replace"] = [{"from": query, "to": ""}]
    if kind == "facets" and (facet := list_query.text("facet")):
        rows["facet"] = [{"key": facet}]
    product = product_by_id(admin.db, list_query.number("product") or 0)
    if product and kind in ("hide", "boost", "bury"):
        rows[kind] = [{"what": "product", "text": product_text(product)}]
    elif product:
        rows["pin"] = [{"place": "1", "product": product_text(product)}]
    form.prefill({**form.rows, **rows})


def _page(
    admin: AdminRequest,
    editor: RuleEditor,
    form: RuleForm,
    *,
    rule_id: str = "",
    status: int = 200,
    kind: str = "",
    conflict: DraftConflictError | None = None,
    submitted: CurationRule | None = None,
    expected: str | None = None,
) -> Response:
    text = editor.draft.files.texts.get(rule_path(rule_id)) if rule_id else None
    current = conflict.current if conflict else text
    return admin.page(
        "curation/rule.html",
        status,
        rule_id=rule_id,
        form=form,
        text=text,
        expected=digest_of(current) if expected is None else expected,
        conflict=conflict,
        submitted=write_rule(submitted, current or "") if submitted else "",
        kind=kind,
        address=ADDRESS,
        groups=GROUPS,
        shown_rows=shown_rows,
        query_kinds=QUERY_KIND_NAMES,
        facets=editor.facets,
        option=OPTION,
        loses_comments=text is not None and loses_comments(text),
        history=history(admin.db, ENTITY, rule_id) if rule_id else (),
    )


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
