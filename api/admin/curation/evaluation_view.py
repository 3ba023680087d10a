"""The results of judged queries as a browser posts them: a JSON list in a form field."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from api.core.errors import ShopError
from api.curation.config_files import ConfigFiles
from api.curation.evaluation import QueryResults, ShownProducts, graded_queries
from api.curation.preview_repository import EvaluationRow

#: Of the form: 20 products of two versions for 2,000 queries are 0.7 MB, percent-encoded 1.2 MB.
MAX_BYTES = 4 * 1024 * 1024
MAX_QUERIES = 2_000
MAX_PRODUCTS = 60

ProductNumber = Annotated[int, Field(strict=True, gt=0, lt=2**31)]


class _Shown(BaseModel):
    model_config = ConfigDict(extra="forbid")

    ids: list[ProductNumber] = Field(max_length=MAX_PRODUCTS)
    near: list[ProductNumber] = Field(max_length=MAX_PRODUCTS)


class _Query(BaseModel):
    model_config = ConfigDict(extra="forbid")

    id: str = Field(min_length=1, max_length=100)
    live: _Shown
    draft: _Shown


_RESULTS = TypeAdapter(Annotated[list[_Query], Field(max_length=MAX_QUERIES)])


def parse_results(text: str) -> list[QueryResults]:
    """Raises ShopError (422) for anything but results of queries, each of them once."""
    try:
        queries = _RESULTS.validate_json(text)
    except ValidationError as error:
        raise _unreadable() from error
    if len({query.id for query in queries}) < len(queries):
        raise _unreadable()
    return [
        QueryResults(
            query.id,
            ShownProducts(query.live.ids, query.live.near),
            ShownProducts(query.draft.ids, query.draft.near),
        )
        for query in queries
    ]


def _unreadable() -> ShopError:
    message = "Результаты проверки пришли испорченными, ничего не записано. Запустите её ещё раз."
    return ShopError("evaluation_unreadable", message, 422)


#: Smaller differences are rounding.
EPSILON = 0.0005


@dataclass(frozen=True, slots=True)
class JudgedQueryRow:
    """nDCG@10 of both versions, 0 to 1; of a query that should find nothing 1 when it finds nothing."""

    id: str
    text: str
    live: float
    draft: float

    @property
    def difference(self) -> float:
        return self.draft - self.live

    @property
    def is_better(self) -> bool:
        return self.difference > EPSILON

    @property
    def is_worse(self) -> bool:
        return self.difference < -EPSILON


@dataclass(frozen=True, slots=True)
class EvaluationTable:
    """`rows` by loss."""

    evaluation: EvaluationRow
    rows: Sequence[JudgedQueryRow]

    @property
    def better(self) -> int:
        return sum(row.is_better for row in self.rows)

    @property
    def worse(self) -> int:
        return sum(row.is_worse for row in self.rows)

    @property
    def equal(self) -> int:
        return len(self.rows) - self.better - self.worse

    @property
    def changed_rows(self) -> Sequence[JudgedQueryRow]:
        return [row for row in self.rows if row.is_better or row.is_worse]


def evaluation_table(files: ConfigFiles, evaluation: EvaluationRow) -> EvaluationTable:
    """`files`: the content that was evaluated."""
    texts = {query.id: query.query for query in graded_queries(files)}
    rows = [
        JudgedQueryRow(query_id, texts[query_id], live, draft)
        for query_id, (live, draft) in evaluation.scores.items()
        if query_id in texts
    ]
    return EvaluationTable(evaluation, sorted(rows, key=lambda row: (row.difference, row.text)))
