"""What the lab's page needs to search by itself: addresses, both versions, the judged queries."""

from collections.abc import Mapping, Sequence

from sqlalchemy.orm import Session

from api.admin.search_config.lab_draft import LabDraft, read_lab_draft
from api.core.errors import ShopError
from api.core.json_types import JsonObject
from api.core.settings import get_settings
from api.search.indexes import PRODUCTS
from api.search.schemas import SearchToken
from api.search_config.evaluation_repository import product_keys
from api.search_config.evaluation_service import graded_queries, listed_queries
from api.search_config.index_settings import SearchConfigError, load
from api.search_config.judgements import QueryJudgements
from api.search_config.rules.live_artefact import artefact_of
from api.search_config.synonyms import load_synonyms
from api.search_versions.config_files import ConfigFiles
from api.search_versions.draft_service import Draft
from api.text.folding import fold
from api.text.stems import cut_endings

VOCABULARY, CARS = "/admin/search/lab/vocabulary", "/admin/search/lab/cars"


def lab_context(session: Session, draft: Draft, token: SearchToken, text: str) -> JsonObject:
    """`text`: the query of the page, whose grades are part of the context when it is listed among the judged ones."""
    state = read_lab_draft(session, draft)
    try:
        listed, graded = listed_queries(draft.files), graded_queries(draft.files)
    except ShopError:  # the page of the judged queries names the error
        listed, graded = [], []
    return {
        "engine": token.model_dump(mode="json"),
        "live": {"id": draft.live_id, "index": PRODUCTS.uid, **_live_words(), **_meaning(session, draft.live)},
        "draft": _draft(session, draft, state),
        "judged": [{"id": query.id, "text": query.query} for query in graded],
        "judgement": _judgement(session, listed, text),
    }


def _draft(session: Session, draft: Draft, state: LabDraft) -> JsonObject:
    words = _live_words() | ({"vocabulary": VOCABULARY} if state.has_vocabulary else {})
    return {
        "state": state.state,
        "message": state.message,
        "processed": state.processed,
        "total": state.total,
        "digest": draft.files.digest,
        "changed": len(draft.changed),
        "index": state.index,
        **words,
        **({"cars": CARS} if state.has_words else {}),
        **_meaning(session, draft.files if state.state != "broken" else draft.live),
    }


def _live_words() -> dict[str, str]:
    base = f"/api/{get_settings().shop_code}"
    return {"vocabulary": f"{base}/searchVocabulary", "cars": f"{base}/searchCars"}


def _meaning(session: Session, files: ConfigFiles) -> JsonObject:
    """Rules, synonyms of the engine with their stems as words, facets; empty for files with errors, which the page
    names."""
    try:
        config, rules = load(files), artefact_of(session, files)
    except SearchConfigError:
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
    keys = product_keys(session.connection(), (), [str(old_id) for old_id in grades])
    return {product: grades[old_id] for product, old_id in keys.old_ids.items() if old_id in grades}
