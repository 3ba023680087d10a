"""How a change of the configuration is shown: a row on one line, a rule as a sentence, settings as their text."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from sqlalchemy.orm import Session

from api.admin.curation.entry_view import entry_text, is_text
from api.admin.curation.rule_sentences import RuleSentences
from api.catalog.facets import Facet, load_facets
from api.curation.catalogue_repository import read_categories
from api.curation.config_files import ConfigFileError, ConfigFiles
from api.curation.entries import EntryChange
from api.curation.rule_files import FOLDER, RuleFileError, read_rule


@dataclass(frozen=True, slots=True)
class ShownChange:
    """`is_lines`: texts of several lines, side by side. `files`: the rule's file before and after, else empty."""

    before: str
    after: str
    is_lines: bool
    files: Sequence[str] = ()


class ChangeView:
    """`files`: of the version or draft that is shown; its facets name the filters of rules."""

    def __init__(self, session: Session, files: ConfigFiles) -> None:
        self._session, self._files = session, files

    def shown(self, path: str, change: EntryChange) -> ShownChange:
        before, after = entry_text(path, change.before), entry_text(path, change.after)
        if path.startswith(f"{FOLDER}/"):
            was, now = self._sentence(change.before), self._sentence(change.after)
            if was != now and None not in (was, now):
                return ShownChange(was or "", now or "", is_lines=False, files=(before, after))
        return ShownChange(before, after, is_text(path))

    def _sentence(self, text: str | None) -> str | None:
        """Empty without a rule, None for a file that cannot be read."""
        if text is None:
            return ""
        try:
            return self._sentences.whole(read_rule(text))
        except RuleFileError:
            return None

    @cached_property
    def _sentences(self) -> RuleSentences:
        return RuleSentences(read_categories(self._session), {facet.key: facet for facet in self._facets()})

    def _facets(self) -> Sequence[Facet]:
        try:
            return load_facets(self._files)
        except ConfigFileError:
            return ()
