"""Judged queries searched with the live version and with the draft: the difference and the gate of a publication.

The page searches, with the shop's own query module; here its results are graded.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from api.core.errors import ShopError
from api.curation import preview_repository
from api.curation.catalogue_repository import ProductKeys, product_keys
from api.curation.config_files import ConfigFileError, ConfigFiles
from api.curation.judgements import QueryJudgements, load_judgements
from api.curation.preview_repository import EvaluationRow
from api.curation.relevance_metrics import CARS, NONE, Estimate, estimate, score
from api.curation.service import Draft


@dataclass(frozen=True, slots=True)
class ShownProducts:
    """What a page shows, by product id: hits with every word, then the near ones."""

    ids: Sequence[int]
    near: Sequence[int]


@dataclass(frozen=True, slots=True)
class QueryResults:
    query_id: str
    live: ShownProducts
    draft: ShownProducts


class EvaluationService:
    def __init__(self, session: Session) -> None:
        self._session = session

    def current(self, draft: Draft) -> EvaluationRow | None:
        """The evaluation of exactly this draft against the live version."""
        return preview_repository.evaluation(self._session.connection(), draft.live_id, draft.files.digest)

    def record(self, draft: Draft, results: Sequence[QueryResults], author: str) -> EvaluationRow:
        """Grades the results of all judged queries. Raises ShopError (422) when some of them are missing."""
        judged = {query.id: query for query in graded_queries(draft.files)}
        missing = judged.keys() - {result.query_id for result in results}
        if missing:
            message = f"Проверены не все запросы с оценками: нет {len(missing)}. Запустите проверку ещё раз."
            raise ShopError("evaluation_incomplete", message, 422)
        keys = self._keys(judged.values(), results)
        scores = {
            result.query_id: [
                round(_value(judged[result.query_id], shown, keys), 4) for shown in (result.live, result.draft)
            ]
            for result in results
            if result.query_id in judged
        }
        difference = _difference(list(scores.values()))
        connection = self._session.connection()
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

    def _keys(self, judged: Iterable[QueryJudgements], results: Sequence[QueryResults]) -> ProductKeys:
        ids = {
            product
            for result in results
            for shown in (result.live, result.draft)
            for product in (*shown.ids, *shown.near)
        }
        old_ids = {str(product) for query in judged for product in query.grades}
        return product_keys(self._session.connection(), ids, old_ids)


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


def _value(query: QueryJudgements, shown: ShownProducts, keys: ProductKeys) -> float:
    """nDCG@10; of a query that should find nothing 1 when it does."""
    exact, near = (
        [key for product in products if (key := keys.old_ids.get(product)) is not None]
        for products in (shown.ids, shown.near)
    )
    # Grades of products that the shop does not sell cannot be reached.
    grades = {product: grade for product, grade in query.grades.items() if product in keys.groups}
    if query.group != NONE and not any(grades.values()):
        return 1.0
    values = score(query.group, grades, exact, near, keys.groups)
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
