"""Whether the lab can search the draft already, and where."""

from dataclasses import dataclass
from typing import Literal

from sqlalchemy.orm import Session

from api.search.indexes import PRODUCTS, PRODUCTS_PREVIEW
from api.search_config.index_settings import SearchConfigError
from api.search_config.preview_service import PreviewService, needs_index
from api.search_config.word_tables import words_digest
from api.search_versions import preview_repository
from api.search_versions.draft_service import Draft

#: `same`: the draft changes nothing. `missing`: its preview was not requested; `outdated`: it was, before the last
#: edit. `broken`: the draft has errors and cannot have one.
DraftState = Literal["same", "missing", "outdated", "waiting", "building", "ready", "failed", "broken"]


@dataclass(frozen=True, slots=True)
class LabDraft:
    """`processed` and `total` are documents. `has_words`: its words differ from the live ones."""

    state: DraftState
    message: str = ""
    processed: int = 0
    total: int = 0
    index: str = PRODUCTS.uid
    has_words: bool = False
    has_vocabulary: bool = False


def read_lab_draft(session: Session, draft: Draft) -> LabDraft:
    if draft.files.digest == draft.live.digest:
        return LabDraft("same")
    try:
        if not needs_index(draft.live, draft.files):
            return LabDraft("ready")
    except SearchConfigError as error:
        return LabDraft("broken", str(error))
    preview = PreviewService(session).current(draft)
    if preview is None:
        earlier = preview_repository.preview(session.connection())
        return LabDraft("outdated" if earlier is not None and earlier.has_index else "missing")
    return LabDraft(
        _STATES[preview.state],
        preview.message,
        preview.processed,
        preview.total,
        PRODUCTS_PREVIEW,
        has_words=words_digest(draft.live) != words_digest(draft.files),
        has_vocabulary=bool(preview_repository.vocabulary(session.connection())),
    )


_STATES: dict[str, DraftState] = {"waiting": "waiting", "building": "building", "ready": "ready", "failed": "failed"}
