"""Pages of the rules of the draft: the list, the form, copies, the switch, the removal and its undo."""

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, require
from api.admin.admin_route import AdminRoute
from api.admin.audit_repository import history
from api.admin.curation.repository import MAX_SUGGESTIONS, products_by
from api.admin.curation.rule_checks import rule_problems
from api.admin.curation.rule_editor import ENTITY, RuleEditor, digest_of, removed_rules, rule_lines
from api.admin.curation.rule_form import GROUPS, RuleForm, shown_rows
from api.admin.curation.rule_references import OPTION, ReferenceTexts, product_text, suggestions
from api.admin.curation.rule_sentences import QUERY_KIND_NAMES, STATE_BADGES, STATE_NAMES
from api.admin.forms.fields import FormInput
from api.admin.list_query import ListQuery
from api.admin.permissions import Permission
from api.admin.rendering import PRIVATE
from api.curation.entries import DraftConflictError
from api.curation.rule_files import FOLDER, RuleFileError, loses_comments, read_rule, rule_path, write_rule
from api.curation.rule_schema import CurationRule
from api.text.folding import fold

ADDRESS = "/admin/search/draft/rules"
KINDS = ("pin", "redirect", "banner", "hide", "boost", "bury", "replace", "facets")
FILTER_STATES = {**STATE_NAMES, "broken": "не читается", "problems": "с замечаниями"}
router = APIRouter(route_class=AdminRoute, prefix="/search/draft/rules", dependencies=[require(Permission.CONTENT)])


@router.get("")
def rules(admin: AdminRequestDep) -> Response:
    editor, list_query = RuleEditor(admin), ListQuery(admin.request)
    problems = rule_problems(editor.draft.files, admin.db)
    words, state = fold(list_query.text("q")).split(), list_query.choice("state", FILTER_STATES)
    return admin.page(
        "curation/rules.html",
        list_query=list_query,
        general=[problem for problem in problems if problem.path == FOLDER],
        lines=[line for line in rule_lines(editor, problems, admin.db) if line.matches(words, state)],
        removed=removed_rules(editor.draft),
        address=ADDRESS,
        states=FILTER_STATES,
        badges=STATE_BADGES,
    )


@router.get("/new")
def new_rule(admin: AdminRequestDep) -> Response:
    editor, list_query = RuleEditor(admin), ListQuery(admin.request)
    form = RuleForm(ReferenceTexts(admin.db), None, is_new=True)
    if copied := list_query.text("copy"):
        rule = editor.rule(copied)
        copy = RuleForm(form.reference_texts, rule)
        form.rows, form.texts = copy.rows, form.texts | copy.texts | {"title": f"{rule.title} (копия)"[:120]}
    else:
        _prefill(admin, form, list_query)
    return _page(admin, editor, form, kind=list_query.choice("kind", KINDS))


@router.post("/new")
def add_rule(admin: AdminRequestDep, data: FormInputDep) -> Response:
    return _save(admin, data, "")


@router.get("/suggest")
def suggest(admin: AdminRequestDep) -> Response:
    """`{"items": [{"value", "label"}]}` for `what` (brand, category, city, product, page, option:<key>) and `q`."""
    list_query = ListQuery(admin.request)
    items = suggestions(admin.db, list_query.text("what"), list_query.text("q"))
    found = [{"value": value, "label": label} for value, label in items]
    return JSONResponse({"items": found[:MAX_SUGGESTIONS]}, headers=PRIVATE)


@router.get("/{rule_id}")
def rule_page(rule_id: str, admin: AdminRequestDep) -> Response:
    editor = RuleEditor(admin)
    text = editor.text(rule_id)
    try:
        form = RuleForm(ReferenceTexts(admin.db), read_rule(text))
    except RuleFileError as error:
        return admin.page("curation/rule_broken.html", rule_id=rule_id, text=text, error=error, address=ADDRESS,
                          digest=digest_of(text))  # fmt: skip
    return _page(admin, editor, form, rule_id=rule_id)


@router.post("/{rule_id}")
def change_rule(rule_id: str, admin: AdminRequestDep, data: FormInputDep) -> Response:
    return _save(admin, data, rule_id)


@router.post("/{rule_id}/toggle")
def toggle_rule(rule_id: str, admin: AdminRequestDep, data: FormInputDep) -> Response:
    editor = RuleEditor(admin)
    rule = editor.rule(rule_id)
    action = "выключил" if rule.enabled else "включил"
    changed = rule.model_copy(update={"enabled": not rule.enabled})
    editor.put(rule_id, changed, data.text("expected"), f"{action} правило поиска")
    return admin.redirect(ADDRESS, f"Правило «{rule.title}» {'выключено' if rule.enabled else 'включено'} в черновике")


@router.post("/{rule_id}/remove")
def remove_rule(rule_id: str, admin: AdminRequestDep, data: FormInputDep) -> Response:
    editor = RuleEditor(admin)
    editor.text(rule_id)
    title = editor.put(rule_id, None, data.text("expected"), "удалил правило поиска")
    return admin.redirect(ADDRESS, f"Правило «{title}» удалено из черновика. Вернуть можно внизу списка")


@router.post("/{rule_id}/restore")
def restore_rule(rule_id: str, admin: AdminRequestDep) -> Response:
    RuleEditor(admin).restore(rule_id)
    return admin.redirect(ADDRESS, "Правило снова как в работающей версии")


def _save(admin: AdminRequest, data: FormInput, rule_id: str) -> Response:
    """Writes the submitted rule, a new one without `rule_id`. A rule that is off may have errors of the checks."""
    editor, is_new = RuleEditor(admin), not rule_id
    is_stored = not is_new and rule_path(rule_id) in editor.draft.files.texts
    form = RuleForm(ReferenceTexts(admin.db), editor.rule(rule_id) if is_stored else None, is_new=is_new)
    rule, expected = form.read_rule(data), "" if is_new else data.text("expected")
    saved_id = editor.new_id(form, rule) if rule and is_new else rule_id
    if rule and saved_id and rule.enabled:
        form.refuse_keys(editor.problems(saved_id, rule))
    if rule is None or not saved_id or form.has_errors:
        return _page(admin, editor, form, rule_id=rule_id, status=422, expected=expected)
    try:
        editor.put(saved_id, rule, expected, "изменил правило поиска" if is_stored else "завёл правило поиска")
    except DraftConflictError as conflict:
        return _page(admin, editor, form, rule_id=rule_id, status=409, conflict=conflict, submitted=rule)
    result = "в черновике. Заработает после публикации" if is_new else "сохранено в черновике"
    return admin.redirect(ADDRESS, f"Правило «{rule.title}» {result}")


def _prefill(admin: AdminRequest, form: RuleForm, list_query: ListQuery) -> None:
    """What another page knows already: the query, the filter to show, the product to pin or to hide."""
    kind = list_query.choice("kind", KINDS)
    if query := list_query.text("query")[:100]:
        form.rows["query"] = [{"kind": "is", "text": query}]
        form.texts["title"] = query
        if kind == "replace":
            form.rows["replace"] = [{"from": query, "to": ""}]
    if kind == "facets" and (facet := list_query.text("facet")):
        form.rows["facet"] = [{"key": facet}]
    for product in products_by(admin.db, "id", list_query.number("product") or 0):
        if kind in ("hide", "boost", "bury"):
            form.rows[kind] = [{"what": "product", "text": product_text(product)}]
        else:
            form.rows["pin"] = [{"place": "1", "product": product_text(product)}]


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
        facets=[*editor.facets.values()],
        option=OPTION,
        loses_comments=text is not None and loses_comments(text),
        history=history(admin.db, ENTITY, rule_id) if rule_id else (),
    )
