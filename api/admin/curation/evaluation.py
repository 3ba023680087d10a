"""Judged queries searched with the live version and with the draft: the gate of a publication.

The page of the lab searches, with the shop's own query module; here its results are graded.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, NamedTuple

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from sqlalchemy.orm import Session

from api.core.errors import ShopError
from api.curation import repository
from api.curation.catalogue_repository import product_keys
from api.curation.judgements import QueryJudgements, graded_queries
from api.curation.models import DraftEvaluation
from api.curation.relevance_metrics import NONE, Estimate, estimate, score
from api.curation.service import Draft

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


def current_evaluation(session: Session, draft: Draft) -> DraftEvaluation | None:
    """The evaluation of exactly this draft against the live version."""
    return repository.evaluation(session, draft.live_id, draft.files.digest)


def evaluate(session: Session, draft: Draft, results: Sequence[QueryResults], author: str) -> DraftEvaluation:
    """Grades the results of all judged queries. Raises ShopError (422) when some of them are missing."""
    judged = {query.id: query for query in graded_queries(draft.files)}
    missing = judged.keys() - {result.id for result in results}
    if missing:
        message = f"Проверены не все запросы с оценками: нет {len(missing)}. Запустите проверку ещё раз."
        raise ShopError("evaluation_incomplete", message, 422)
    pages = [page for result in results for page in (result.live, result.draft)]
    ids = {product for page in pages for product in (*page.ids, *page.near)}
    old_ids = {product for query in judged.values() for product in query.grades}
    keys = product_keys(session.connection(), ids, old_ids)
    scores = {
        result.id: [round(_value(judged[result.id], shown, *keys), 4) for shown in (result.live, result.draft)]
        for result in results
        if result.id in judged
    }
    difference = _difference(list(scores.values()))
    row = DraftEvaluation(
        live_id=draft.live_id,
        digest=draft.files.digest,
        author=author,
        queries=len(scores),
        scores=scores,
        difference=difference.mean,
        low=difference.low,
        high=difference.high,
    )
    repository.add_evaluation(session, row)
    return row


def obstacle_of(session: Session, draft: Draft) -> str | None:
    """Why the draft should not be published yet; a written reason overrules it."""
    if not graded_queries(draft.files):
        return None
    evaluation = current_evaluation(session, draft)
    if evaluation is None:
        return "Черновик ещё не проверен на запросах с оценками."
    if evaluation.is_worse:
        return (
            f"Поиск станет хуже: средняя оценка упадёт на {_points(-evaluation.difference)} "
            f"(с вероятностью 95 % — от {_points(-evaluation.high)} до {_points(-evaluation.low)})."
        )
    return None


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


class JudgedQueryRow(NamedTuple):
    """nDCG@10 of both versions, 0 to 1; of a query that should find nothing 1 when it finds nothing."""

    text: str
    live: float
    draft: float

    @property
    def difference(self) -> float:
        """Smaller ones than half a thousandth are rounding."""
        return round(self.draft - self.live, 3)


def evaluation_rows(draft: Draft, evaluation: DraftEvaluation) -> list[JudgedQueryRow]:
    """The judged queries of the draft, which was evaluated, with both values, the largest loss first."""
    texts = {query.id: query.query for query in graded_queries(draft.files)}
    rows = [JudgedQueryRow(texts[id_], *values) for id_, values in evaluation.scores.items() if id_ in texts]
    return sorted(rows, key=lambda row: (row.draft - row.live, row.text))
