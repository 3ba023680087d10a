"""Judged queries and the grades of their products, by rules and by hand; a grade by hand replaces one by a rule.

`queries.jsonl` holds the queries with the rules of their grades, `judgements.csv` the grades that the rules give, and
`judgements-by-hand.csv` those that staff gave, with an empty grade for a product that a rule grades and staff do not.
Products are identified by `old_id`, their number in the catalogue of the supplier.
"""

import csv
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from api.core.errors import ShopError
from api.curation.config_files import ConfigFileError, ConfigFiles, Problem
from api.curation.relevance_metrics import CARS, NONE

QUERIES, GRADES = "relevance/queries.jsonl", "relevance/judgements.csv"
BY_HAND = "relevance/judgements-by-hand.csv"
HEADER = ("query_id", "product_id", "grade")
LOWEST, GOOD, BEST = 0, 2, 3


@dataclass(frozen=True)
class QueryJudgements:
    """`line`: of `queries.jsonl`. `by_rules` and `by_hand`: grades by product; None by hand: not graded."""

    id: str
    query: str
    group: str
    line: str
    by_rules: Mapping[int, int] = field(default_factory=dict)
    by_hand: Mapping[int, int | None] = field(default_factory=dict)

    @property
    def grades(self) -> dict[int, int]:
        grades: dict[int, int | None] = {**self.by_rules, **self.by_hand}
        return {product: grade for product, grade in grades.items() if grade is not None}

    @property
    def message(self) -> str:
        """Why the query cannot be evaluated; empty when it can."""
        if self.group == NONE:
            return "запрос без ответа, а у него есть оценки: уберите их или смените класс" if self.grades else ""
        if not self.grades:
            return "ни одной оценки: оцените товары или удалите запрос"
        if max(self.grades.values()) < GOOD:
            return f"нет товара с оценкой {GOOD} или {BEST}: без него мерить нечего"
        return ""


@lru_cache(maxsize=8)
def load_judgements(files: ConfigFiles) -> tuple[QueryJudgements, ...]:
    """In the order of the file. Raises ConfigFileError."""
    by_rules, by_hand = _grades(files, GRADES), _grades(files, BY_HAND)
    queries = []
    for number, line in enumerate(files.texts.get(QUERIES, "").split("\n"), 1):
        if line.strip():
            try:
                fields = json.loads(line)
                id_, query, group = (str(fields[name]) for name in ("id", "query", "class"))
            except (ValueError, KeyError, TypeError) as error:
                raise ConfigFileError(f"{QUERIES}: строка {number}: не разобрать ({error})") from error
            graded = {product: grade for product, grade in by_rules.get(id_, {}).items() if grade is not None}
            queries.append(QueryJudgements(id_, query, group, line.rstrip("\r"), graded, by_hand.get(id_, {})))
    return tuple(queries)


def listed_queries(files: ConfigFiles) -> list[QueryJudgements]:
    """Those of products, also without grades yet. Raises ShopError (409) for files that are no tables."""
    try:
        return [query for query in load_judgements(files) if not query.group.startswith(CARS)]
    except ConfigFileError as error:
        message = f"Запросы с оценками не читаются: {error}. Отмените правки этого файла в черновике."
        raise ShopError("judgements_broken", message, 409) from error


def graded_queries(files: ConfigFiles) -> list[QueryJudgements]:
    """Queries that have grades, or that should find nothing. Raises ShopError (409)."""
    return [query for query in listed_queries(files) if not query.message]


def judgement_problems(files: ConfigFiles) -> Iterator[Problem]:
    try:
        queries = load_judgements(files)
    except ConfigFileError as error:
        path, _, message = str(error).partition(": ")
        yield Problem(path, "", message)
        return
    for query in queries:
        if query.message:
            yield Problem(QUERIES, query.line, f"«{query.query}»: {query.message}")
    ids = [query.id for query in queries]
    for repeated in sorted({id_ for id_ in ids if ids.count(id_) > 1}):
        yield Problem(QUERIES, "", f"номер {repeated} стоит дважды")


def _grades(files: ConfigFiles, path: str) -> Mapping[str, dict[int, int | None]]:
    grades: defaultdict[str, dict[int, int | None]] = defaultdict(dict)
    reader = csv.reader(files.texts.get(path, ",".join(HEADER)).split("\n"), strict=True)
    try:
        for cells in reader:
            if reader.line_num == 1 and tuple(cells) != HEADER:
                raise ConfigFileError(f"{path}: первая строка: нужны столбцы {','.join(HEADER)}")
            if reader.line_num > 1 and any(cells):
                query, product, grade = cells
                if (not grade and path == GRADES) or (grade and not LOWEST <= int(grade) <= BEST):
                    raise ValueError(f"оценка «{grade}», а бывает от {LOWEST} до {BEST}")
                grades[query][int(product)] = int(grade) if grade else None
    except (csv.Error, ValueError) as error:
        raise ConfigFileError(f"{path}: строка {reader.line_num}: {error}") from error
    return grades
