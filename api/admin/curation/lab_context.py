"""What the lab's page needs to search by itself: addresses, both versions, the judged queries."""

from collections.abc import Mapping, Sequence

from sqlalchemy.orm import Session

from api.core.errors import ShopError
from api.core.json_types import JsonObject
from api.core.settings import get_settings
from api.curation import preview_repository
from api.curation.catalogue_repository import product_keys
from api.curation.config_files import ConfigFileError, ConfigFiles
from api.curation.index_settings import load, needs_index
from api.curation.judgements import QueryJudgements, graded_queries, listed_queries
from api.curation.models import DraftPreview
from api.curation.routes import artefact_of
from api.curation.service import Draft, DraftService
from api.curation.synonyms import load_synonyms
from api.curation.word_tables import words_digest
from api.index.indexes import PRODUCTS, PRODUCTS_PREVIEW
from api.index.schemas import SearchToken
from api.text.folding import fold
from api.text.word_keys import cut_endings

VOCABULARY, CARS = "/admin/search/lab/vocabulary", "/admin/search/lab/cars"


def lab_context(session: Session, draft: Draft, token: SearchToken, text: str) -> JsonObject:
    """`text`: the query of the page, whose grades are part of the context when it is listed among the judged ones."""
    try:
        listed, graded = listed_queries(draft.files), graded_queries(draft.files)
    except ShopError:  # the page of the judged queries names the error
        listed, graded = [], []
    return {
        "engine": token.model_dump(mode="json"),
        "live": {"id": draft.live_id, "index": PRODUCTS.uid, **_live_words(), **_meaning(session, draft.live)},
        "draft": _draft(session, draft),
        "judged": [{"id": query.id, "text": query.query} for query in graded],
        "judgement": _judgement(session, listed, text),
    }


def _draft(session: Session, draft: Draft) -> JsonObject:
    """`processed` and `total` are documents. `cars`: where the names of cars by the draft's words are read."""
    state, preview = _state(session, draft)
    words, index = _live_words(), PRODUCTS.uid
    if preview is not None:
        index = PRODUCTS_PREVIEW
        words |= {"vocabulary": VOCABULARY} if preview.vocabulary else {}
        words |= {"cars": CARS} if words_digest(draft.live) != words_digest(draft.files) else {}
    return {
        "state": state,
        "message": preview.message if preview else _error(draft) if state == "broken" else "",
        "processed": preview.processed if preview else 0,
        "total": preview.total if preview else 0,
        "digest": draft.files.digest,
        "changed": len(draft.changed),
        "index": index,
        **words,
        **_meaning(session, draft.files if state != "broken" else draft.live),
    }


def _state(session: Session, draft: Draft) -> tuple[str, DraftPreview | None]:
    """`same`: the draft changes nothing. `missing`: its preview was not requested; `outdated`: it was, before the last
    edit. `broken`: the draft has errors and cannot have one. Else the state of its preview, where it has an index."""
    if draft.files.digest == draft.live.digest:
        return "same", None
    if _error(draft):
        return "broken", None
    if not needs_index(draft.live, draft.files):
        return "ready", None
    if (preview := DraftService(session).preview(draft)) is not None:
        return preview.state, preview
    earlier = preview_repository.preview(session.connection())
    return "outdated" if earlier is not None and earlier.has_index else "missing", None


def _error(draft: Draft) -> str:
    try:
        needs_index(draft.live, draft.files)
    except ConfigFileError as error:
        return str(error)
    return ""


def _live_words() -> dict[str, str]:
    base = f"/api/{get_settings().shop_code}"
    return {"vocabulary": f"{base}/searchVocabulary", "cars": f"{base}/searchCars"}


def _meaning(session: Session, files: ConfigFiles) -> JsonObject:
    """Rules, synonyms of the engine with their stems as words, facets; empty for files with errors, which the page
    names."""
    try:
        config, rules = load(files), artefact_of(session, files)
    except ConfigFileError:
        return {"rules": {"version": 0, "words": [], "rules": []}, "synonyms": {}, "names": {}, "facets": []}
    facets = [
        {"attribute": facet.attribute, "name": facet.name, "unit": facet.unit}
        for facet in config.facets
        if facet.is_option or facet.key == "brand"
    ]
    synonyms = load_synonyms(files)
    names = {cut_endings(name): name for synonym in synonyms for name in (*synonym.sources, *synonym.targets)}
    return {
        "rules": rules,
        "synonyms": config.indexes[PRODUCTS.uid].synonyms,
        "names": names,
        "facets": facets,
    }


def _judgement(session: Session, listed: Sequence[QueryJudgements], text: str) -> JsonObject | None:
    """Grades by product id."""
    query = next((query for query in listed if fold(query.query) == fold(text)), None)
    return None if query is None else {"id": query.id, "grades": _grades(session, query.grades)}


def _grades(session: Session, grades: Mapping[int, int]) -> dict[int, int]:
    old_ids, _ = product_keys(session.connection(), (), grades)
    return {product: grades[old_id] for product, old_id in old_ids.items() if old_id in grades}
