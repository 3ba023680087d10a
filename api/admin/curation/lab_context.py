"""What the lab's page needs to search by itself: addresses, both versions, the judged queries."""

from collections.abc import Sequence

from sqlalchemy.orm import Session

from api.core.errors import ShopError
from api.core.json_types import JsonObject
from api.core.settings import get_settings
from api.curation import preview_repository
from api.curation.catalogue_repository import product_keys
from api.curation.config_files import ConfigFileError, ConfigFiles
from api.curation.index_settings import load, needs_index
from api.curation.judgements import QueryJudgements, graded_queries, listed_queries
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
    """`state`: `same`: the draft changes nothing; `broken`: it has errors and cannot have a preview; `missing`: its
    preview was not requested; `outdated`: it was, before the last edit; else that of its preview.

    `processed` and `total` are documents. `cars`: where the names of cars by the draft's words are read.
    """
    shown: JsonObject = {"message": "", "processed": 0, "total": 0, "digest": draft.files.digest, "index": PRODUCTS.uid}
    shown |= {"changed": len(draft.changed), **_live_words()}
    try:
        has_index = needs_index(draft.live, draft.files)
    except ConfigFileError as error:
        return shown | {"state": "broken", "message": str(error), **_meaning(session, draft.live)}
    shown |= _meaning(session, draft.files)
    if not has_index:
        return shown | {"state": "same" if draft.is_empty else "ready"}
    preview = DraftService(session).preview(draft)
    if preview is None:
        earlier = preview_repository.preview(session.connection())
        return shown | {"state": "outdated" if earlier is not None and earlier.has_index else "missing"}
    shown |= {name: getattr(preview, name) for name in ("state", "message", "processed", "total")}
    shown |= {"vocabulary": VOCABULARY} if preview.vocabulary else {}
    shown |= {"cars": CARS} if words_digest(draft.live) != words_digest(draft.files) else {}
    return shown | {"index": PRODUCTS_PREVIEW}


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
    return {"rules": rules, "synonyms": config.indexes[PRODUCTS.uid].synonyms, "names": names, "facets": facets}


def _judgement(session: Session, listed: Sequence[QueryJudgements], text: str) -> JsonObject | None:
    """Grades by product id."""
    query = next((query for query in listed if fold(query.query) == fold(text)), None)
    if query is None:
        return None
    old_ids, _ = product_keys(session.connection(), (), query.grades)
    grades = {product: query.grades[old_id] for product, old_id in old_ids.items() if old_id in query.grades}
    return {"id": query.id, "grades": grades}
