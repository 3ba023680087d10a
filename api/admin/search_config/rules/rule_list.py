"""The list of rules: each with its sentences, state and problems, in the order of precedence."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy.orm import Session

from api.admin.search_config.rules.rule_editor import digest_of, title_of
from api.admin.search_config.rules.sentences import RuleSentences, period, state
from api.catalog.facets import Facet
from api.search_config.problems import Problem
from api.search_config.rules.checks import rule_problems
from api.search_config.rules.repository import read_categories
from api.search_config.rules.rule_set import FOLDER, load_rules, rule_id_of, rule_path
from api.search_versions.draft_service import Draft
from api.text.folding import fold


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
    for path, row in draft.changed.items():
        if path.startswith(f"{FOLDER}/") and row.content is None:
            rule_id = rule_id_of(path)
            yield rule_id, title_of(rule_id, draft.base.texts.get(path, ""))
