"""What the lab compares with the live version: the preview of the draft, and judged queries, the gate of a publication.

The page searches, with the shop's own query module; here its results are graded.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from sqlalchemy.orm import Session

from api.core.errors import ShopError
from api.core.task_queue import send_after_commit
from api.curation import preview_repository, repository
from api.curation.catalogue_repository import product_keys
from api.curation.config_files import ConfigFileError, ConfigFiles
from api.curation.index_settings import compare, load
from api.curation.judgements import QueryJudgements, load_judgements
from api.curation.live import stored_files
from api.curation.models import DraftEvaluation, DraftPreview
from api.curation.relevance_metrics import CARS, NONE, Estimate, estimate, score
from api.curation.service import Draft
from api.curation.word_tables import words_digest
from api.index.indexes import PRODUCTS

#: Products that a page shows, by id.
Products = Annotated[list[Annotated[int, Field(strict=True, gt=0, lt=2**31)]], Field(max_length=60)]


@dataclass(frozen=True)
class ShownProducts:
    """What a page shows: hits with every word, then the near ones."""

    __pydantic_config__: ClassVar = ConfigDict(extra="forbid")

    ids: Products
    near: Products


@dataclass(frozen=True)
class QueryResults:
    """As a browser posts them."""

    __pydantic_config__: ClassVar = ConfigDict(extra="forbid")

    id: Annotated[str, Field(min_length=1, max_length=100)]
    live: ShownProducts
    draft: ShownProducts


#: 20 products of two versions for 2,000 queries are 0.7 MB, percent-encoded 1.2 MB.
MAX_RESULT_BYTES = 4 * 1024 * 1024
_RESULTS = TypeAdapter(Annotated[list[QueryResults], Field(max_length=2_000)])


class EvaluationService:
    def __init__(self, session: Session) -> None:
        self._session = session

    def current(self, draft: Draft) -> DraftEvaluation | None:
        """The evaluation of exactly this draft against the live version."""
        return preview_repository.evaluation(self._session.connection(), draft.live_id, draft.files.digest)

    def record(self, draft: Draft, results: Sequence[QueryResults], author: str) -> DraftEvaluation:
        """Grades the results of all judged queries. Raises ShopError (422) when some of them are missing."""
        judged = {query.id: query for query in graded_queries(draft.files)}
        missing = judged.keys() - {result.id for result in results}
        if missing:
            message = f"Проверены не все запросы с оценками: нет {len(missing)}. Запустите проверку ещё раз."
            raise ShopError("evaluation_incomplete", message, 422)
        connection = self._session.connection()
        pages = [page for result in results for page in (result.live, result.draft)]
        ids = {product for page in pages for product in (*page.ids, *page.near)}
        old_ids = {product for query in judged.values() for product in query.grades}
        keys = product_keys(connection, ids, old_ids)
        scores = {
            result.id: [round(_value(judged[result.id], shown, *keys), 4) for shown in (result.live, result.draft)]
            for result in results
            if result.id in judged
        }
        difference = _difference(list(scores.values()))
        preview_repository.add_evaluation(
            connection,
            live_id=draft.live_id,
            digest=draft.files.digest,
            author=author,
            difference=(difference.mean, difference.low, difference.high),
            scores=scores,
        )
        row = self.current(draft)
        assert row is not None
        return row

    def obstacle(self, draft: Draft) -> str | None:
        """Why the draft should not be published yet; a written reason overrules it."""
        if not graded_queries(draft.files):
            return None
        evaluation = self.current(draft)
        if evaluation is None:
            return "Черновик ещё не проверен на запросах с оценками."
        if evaluation.is_worse:
            return (
                f"Поиск станет хуже: средняя оценка упадёт на {_points(-evaluation.difference)} "
                f"(с вероятностью 95 % — от {_points(-evaluation.high)} до {_points(-evaluation.low)})."
            )
        return None


def graded_queries(files: ConfigFiles) -> list[QueryJudgements]:
    """Queries that have grades, or that should find nothing. Raises ShopError (422) for files that are no tables."""
    return [query for query in listed_queries(files) if not query.message]


def listed_queries(files: ConfigFiles) -> list[QueryJudgements]:
    """Also those without grades yet. Raises ShopError (422) for files that are no tables."""
    try:
        queries = load_judgements(files)
    except ConfigFileError as error:
        message = f"Запросы с оценками не читаются: {error}. Исправьте файлы relevance/ в черновике."
        raise ShopError("judgements_broken", message, 422) from error
    return [query for query in queries if not query.group.startswith(CARS)]


def parse_results(text: str) -> list[QueryResults]:
    """Of the JSON in a form field. Raises ShopError (422) for anything but results of queries, each of them once."""
    try:
        queries = _RESULTS.validate_json(text)
        if len({query.id for query in queries}) == len(queries):
            return queries
    except ValidationError:
        pass
    message = "Результаты проверки пришли испорченными, ничего не записано. Запустите её ещё раз."
    raise ShopError("evaluation_unreadable", message, 422)


def _value(
    query: QueryJudgements, shown: ShownProducts, old_ids: Mapping[int, int], groups: Mapping[int, int]
) -> float:
    """nDCG@10; of a query that should find nothing 1 when it does."""
    exact, near = (
        [key for product in products if (key := old_ids.get(product)) is not None]
        for products in (shown.ids, shown.near)
    )
    # Grades of products that the shop does not sell cannot be reached.
    grades = {product: grade for product, grade in query.grades.items() if product in groups}
    if query.group != NONE and not any(grades.values()):
        return 1.0
    values = score(query.group, grades, exact, near, groups)
    return 1 - values["false_hit"] if query.group == NONE else values["ndcg10"]


def _difference(scores: Sequence[Sequence[float]]) -> Estimate:
    """Draft minus live; where nothing differs the interval is a point."""
    differences = [draft - live for live, draft in scores]
    if len(differences) < 2 or not any(differences):
        mean = sum(differences) / len(differences) if differences else 0.0
        return Estimate(mean, mean, mean)
    return estimate(differences)


def _points(value: float) -> str:
    return f"{100 * value:.1f}".replace(".", ",") + " п."


class PreviewService:
    def __init__(self, session: Session) -> None:
        self._session = session

    def current(self, draft: Draft) -> DraftPreview | None:
        """The preview whose index the draft would have; None when none was requested, or settings or words have changed
        since. Judgements and rules are not in the index: a grade leaves the preview as it is.

        Raises ConfigFileError for a broken draft.
        """
        connection = self._session.connection()
        preview = preview_repository.preview(connection)
        if preview is None:
            return None
        files = stored_files(connection, preview.version_id).files
        is_current = files == draft.files or (preview.has_index and not needs_index(files, draft.files))
        return preview if is_current else None

    def request(self, draft: Draft, author: str) -> DraftPreview:
        """The worker fills an index when settings or words differ. Raises ConfigFileError for a broken draft."""
        connection = self._session.connection()
        if (current := self.current(draft)) is not None and current.state != "failed":
            return current
        has_index = needs_index(draft.live, draft.files)
        version_id = repository.add_version(
            connection, draft.files, parent_id=draft.live_id, source="preview", author=author, reason=""
        )
        preview_repository.request_preview(connection, version_id, has_index=has_index)
        send_after_commit(self._session, "indexer.preview")
        preview = self.current(draft)
        assert preview is not None
        return preview


def needs_index(live: ConfigFiles, draft: ConfigFiles) -> bool:
    """Whether products would be found otherwise in the engine: by other settings or by other words.

    Raises ConfigFileError.
    """
    settings = [load(files).indexes[PRODUCTS.uid].wire() for files in (live, draft)]
    return bool(compare(*settings)) or words_digest(live) != words_digest(draft)
