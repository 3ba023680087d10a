"""The rules of the draft: their list with sentences, state and problems; edits with an optimistic lock."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count

from sqlalchemy.orm import Session

from api.admin.admin_request import AdminRequest
from api.admin.curation.rule_checks import single_rule_problems
from api.admin.curation.rule_form import RuleForm
from api.admin.curation.rule_sentences import RuleSentences, period, state
from api.catalog.facets import Facet, facets_by_key
from api.core.errors import NotFoundError
from api.curation.catalogue_repository import read_categories
from api.curation.config_files import Problem, text_digest
from api.curation.entries import DraftConflictError
from api.curation.rule_files import (
    FOLDER,
    MAX_RULES,
    RuleFileError,
    load_rules,
    proposed_id,
    read_rule,
    rule_id_of,
    rule_path,
    write_rule,
)
from api.curation.rule_schema import CurationRule
from api.curation.service import Draft, DraftService
from api.text.folding import fold

ENTITY = "search_rule"


class RuleEditor:
    def __init__(self, admin: AdminRequest) -> None:
        self._admin = admin
        self._service = DraftService(admin.db)
        self.draft: Draft = self._service.read()
        self.facets: dict[str, Facet] = facets_by_key(self.draft.files)

    def text(self, rule_id: str) -> str:
        """Raises NotFoundError."""
        text = self.draft.files.texts.get(rule_path(rule_id))
        if text is None:
            raise NotFoundError("rule_not_found", "Такого правила в черновике нет: возможно, его удалили.")
        return text

    def rule(self, rule_id: str) -> CurationRule:
        """Raises NotFoundError, also for a file that cannot be read."""
        try:
            return read_rule(self.text(rule_id))
        except RuleFileError as error:
            raise NotFoundError("rule_unreadable", f"Файл правила не читается: {error}.") from error

    def new_id(self, form: RuleForm, rule: CurationRule) -> str | None:
        """The typed id, or a free one made of the title; None with the reason in the form."""
        taken = {rule_id_of(path) for path, _ in self.draft.files.under(FOLDER, ".yml")}
        typed = form.text("id")
        if len(taken) >= MAX_RULES:
            form.refuse({"form": f"Правил уже {MAX_RULES}: удалите прошедшие, потом заводите новое."})
        elif typed in taken:
            form.refuse({"id": "Такое имя уже занято, выберите другое"})
        else:
            name = typed or proposed_id(rule.title)
            return name if name not in taken else next(i for n in count(2) if (i := f"{name}-{n}") not in taken)
        return None

    def problems(self, rule_id: str, rule: CurationRule) -> list[tuple[str, str]]:
        """(key, message) of errors in the rule itself; whether it contradicts others is no reason to refuse it."""
        found = single_rule_problems(self.draft.files, rule_id, rule, self._admin.db)
        return [(problem.entry, problem.message) for problem in found if problem.severity == "error"]

    def put(self, rule_id: str, rule: CurationRule | None, expected: str, action: str) -> str:
        """Writes or removes (None) the rule; returns its title. `expected`: the digest of the text that was shown.

        Raises DraftConflictError.
        """
        path = rule_path(rule_id)
        current = self.draft.files.texts.get(path)
        if digest_of(current) != expected:
            raise DraftConflictError(current)
        title = rule.title if rule else title_of(rule_id, current or "")
        text = write_rule(rule, current or "") if rule else None
        if text != current:
            self._service.put_file(path, text, self._admin.staff.login, current)
            changes = {"Строки": changed_lines(current, text)} if current and text else None
            self._admin.audit.record(action, ENTITY, rule_id, title, changes)
        return title

    def restore(self, rule_id: str) -> None:
        """Takes back what the draft does to the rule."""
        path = rule_path(rule_id)
        if path not in self.draft.changed:
            raise NotFoundError("rule_unchanged", "Это правило в черновике уже как в работающей версии.")
        self._service.discard([path])
        title = title_of(rule_id, self.draft.live.texts.get(path) or self.draft.files.texts.get(path) or "")
        self._admin.audit.record("вернул правило поиска", ENTITY, rule_id, title)


def changed_lines(before: str, after: str) -> tuple[str, str]:
    """The lines that only one of the texts has, for the audit log."""
    old, new = before.splitlines(), after.splitlines()
    only_old = (line.strip() for line in old if line not in new)
    return "; ".join(only_old), "; ".join(line.strip() for line in new if line not in old)


def digest_of(text: str | None) -> str:
    """The expected value of the optimistic lock; empty for a rule that does not exist yet."""
    return "" if text is None else text_digest(text)


def title_of(rule_id: str, text: str) -> str:
    try:
        return read_rule(text).title
    except RuleFileError:
        return rule_id


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleLine:
    """`state`: a key of STATE_NAMES, `broken` for a file that cannot be read. `change`: by the draft, else empty."""

    id: str
    title: str
    when: str = ""
    then: str = ""
    period: str = ""
    state: str = "broken"
    change: str
    digest: str
    problems: Sequence[Problem]

    def matches(self, words: Sequence[str], state: str | None) -> bool:
        text = fold(" ".join((self.id, self.title, self.when, self.then)))
        is_wanted = not state or self.state == state or (state == "problems" and self.problems)
        return bool(is_wanted) and all(word in text for word in words)


def rule_lines(editor: RuleEditor, problems: Sequence[Problem], session: Session) -> Iterator[RuleLine]:
    """Those that cannot be read, then the others in the order of precedence."""
    draft, now = editor.draft, datetime.now(UTC)
    rule_set, sentences = load_rules(draft.files), RuleSentences(read_categories(session), editor.facets)
    for rule_id in (*rule_set.errors, *rule_set.rules):
        path = rule_path(rule_id)
        shown = {}
        if rule := rule_set.rules.get(rule_id):
            shown = {"when": sentences.when(rule), "then": sentences.then(rule), "period": period(rule)}
            shown["state"] = state(rule, now)
        yield RuleLine(
            id=rule_id,
            title=rule.title if rule else rule_id,
            change="" if path not in draft.changed else "изменено" if path in draft.live.texts else "новое",
            digest=digest_of(draft.files.texts[path]),
            problems=[problem for problem in problems if problem.path == path],
            **shown,
        )


def removed_rules(draft: Draft) -> list[tuple[str, str]]:
    """(id, title) of the rules that the draft removes."""
    removed = [path for path, text in draft.changed.items() if path.startswith(f"{FOLDER}/") and text is None]
    return [(rule_id_of(path), title_of(rule_id_of(path), draft.live.texts[path])) for path in removed]
