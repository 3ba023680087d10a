"""The rules of the draft: their list with sentences, state and problems; edits with an optimistic lock."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy.orm import Session

from api.admin.admin_request import AdminRequest
from api.admin.curation.rule_form import RuleForm
from api.admin.curation.rule_sentences import RuleSentences, period, state
from api.catalog.facets import Facet, facets_by_key
from api.core.errors import NotFoundError
from api.curation.catalogue_repository import read_categories
from api.curation.config_files import text_digest
from api.curation.problems import Problem
from api.curation.rule_checks import rule_problems, single_rule_problems
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
from api.curation.service import Draft, DraftConflictError, DraftService
from api.text.folding import fold

ENTITY = "search_rule"


class RuleEditor:
    def __init__(self, admin: AdminRequest) -> None:
        self._admin = admin
        self._service = DraftService(admin.db)
        self.draft: Draft = self._service.read()

    @property
    def facets(self) -> list[Facet]:
        return [*facets_by_key(self.draft.files).values()]

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
        rule_set = load_rules(self.draft.files)
        if len(rule_set.rules) + len(rule_set.errors) >= MAX_RULES:
            form.refuse({"form": f"Правил уже {MAX_RULES}: удалите прошедшие, потом заводите новое."})
            return None
        if typed := form.text("id"):
            if rule_path(typed) in self.draft.files.texts:
                form.refuse({"id": "Такое имя уже занято, выберите другое"})
                return None
            return typed
        name, number = proposed_id(rule.title), 1
        while rule_path(name if number == 1 else f"{name}-{number}") in self.draft.files.texts:
            number += 1
        return name if number == 1 else f"{name}-{number}"

    def problems(self, rule_id: str, rule: CurationRule) -> list[Problem]:
        """What is wrong in the rule itself; whether it contradicts others is no reason to refuse it."""
        found = single_rule_problems(self.draft.files, rule_id, rule, self._admin.db, datetime.now(UTC))
        return [problem for problem in found if problem.severity == "error"]

    def save(self, rule_id: str, rule: CurationRule, expected: str) -> None:
        """Writes the rule. `expected`: the digest of the text that was shown. Raises DraftConflictError."""
        current = self.draft.files.texts.get(rule_path(rule_id))
        text = write_rule(rule, current or "")
        changes = None if current is None else {"Строки": changed_lines(current, text)}
        action = "завёл правило поиска" if current is None else "изменил правило поиска"
        self._put(rule_id, text, expected, action, rule.title, changes)

    def toggle(self, rule_id: str, expected: str) -> CurationRule:
        """Raises DraftConflictError."""
        text, rule = self.text(rule_id), self.rule(rule_id)
        changed = rule.model_copy(update={"enabled": not rule.enabled})
        action = "включил правило поиска" if changed.enabled else "выключил правило поиска"
        self._put(rule_id, write_rule(changed, text), expected, action, rule.title)
        return changed

    def remove(self, rule_id: str, expected: str) -> str:
        """Returns the title. Raises DraftConflictError."""
        title = title_of(rule_id, self.text(rule_id))
        self._put(rule_id, None, expected, "удалил правило поиска", title)
        return title

    def restore(self, rule_id: str) -> None:
        """Takes back what the draft does to the rule."""
        path = rule_path(rule_id)
        if path not in self.draft.changed:
            raise NotFoundError("rule_unchanged", "Это правило в черновике уже как в работающей версии.")
        self._service.discard([path])
        title = title_of(rule_id, self.draft.base.texts.get(path) or self.draft.files.texts.get(path) or "")
        self._admin.audit.record("вернул правило поиска", ENTITY, rule_id, title)

    def _put(
        self,
        rule_id: str,
        text: str | None,
        expected: str,
        action: str,
        title: str,
        changes: dict[str, tuple[str, str]] | None = None,
    ) -> None:
        path = rule_path(rule_id)
        current = self.draft.files.texts.get(path)
        if digest_of(current) != expected:
            raise DraftConflictError(path, current)
        if text != current:
            self._service.put_file(path, text, self._admin.staff.login, current)
            self._admin.audit.record(action, ENTITY, rule_id, title, changes)


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
    when: str
    then: str
    period: str
    state: str
    change: str
    digest: str
    problems: Sequence[Problem]

    def matches(self, words: Sequence[str]) -> bool:
        text = fold(" ".join((self.id, self.title, self.when, self.then)))
        return all(word in text for word in words)


@dataclass(frozen=True, slots=True)
class RuleList:
    """`removed`: (id, title) of the rules that the draft removes."""

    lines: Sequence[RuleLine]
    removed: Sequence[tuple[str, str]]
    general: Sequence[Problem]


def rule_list(draft: Draft, facets: Sequence[Facet], session: Session) -> RuleList:
    problems = rule_problems(draft.files, session)
    rule_set, now = load_rules(draft.files), datetime.now(UTC)
    sentences = RuleSentences(read_categories(session), {facet.key: facet for facet in facets})
    lines = []
    for rule_id in (*rule_set.errors, *rule_set.rules):
        text, path = draft.files.texts[rule_path(rule_id)], rule_path(rule_id)
        rule = rule_set.rules.get(rule_id)
        lines.append(
            RuleLine(
                id=rule_id,
                title=rule.title if rule else rule_id,
                when=sentences.when(rule) if rule else "",
                then=sentences.then(rule) if rule else "",
                period=period(rule) if rule else "",
                state=state(rule, now) if rule else "broken",
                change=_change(draft, path),
                digest=digest_of(text),
                problems=[problem for problem in problems if problem.path == path],
            )
        )
    return RuleList(lines, list(_removed(draft)), [problem for problem in problems if problem.path == FOLDER])


def _change(draft: Draft, path: str) -> str:
    if path not in draft.changed:
        return ""
    return "изменено" if path in draft.base.texts else "новое"


def _removed(draft: Draft) -> Iterator[tuple[str, str]]:
    for path, text in draft.changed.items():
        if path.startswith(f"{FOLDER}/") and text is None:
            rule_id = rule_id_of(path)
            yield rule_id, title_of(rule_id, draft.base.texts.get(path, ""))
