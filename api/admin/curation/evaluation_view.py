"""A stored evaluation as a table: the judged queries with both values, the largest loss first."""

from collections.abc import Sequence
from dataclasses import dataclass

from api.curation.config_files import ConfigFiles
from api.curation.lab import graded_queries
from api.curation.models import DraftEvaluation

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

    evaluation: DraftEvaluation
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


def evaluation_table(files: ConfigFiles, evaluation: DraftEvaluation) -> EvaluationTable:
    """`files`: the content that was evaluated."""
    texts = {query.id: query.query for query in graded_queries(files)}
    rows = [
        JudgedQueryRow(query_id, texts[query_id], live, draft)
        for query_id, (live, draft) in evaluation.scores.items()
        if query_id in texts
    ]
    return EvaluationTable(evaluation, sorted(rows, key=lambda row: (row.difference, row.text)))
