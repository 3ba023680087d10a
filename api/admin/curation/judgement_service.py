"""Edits of judged queries in the draft: new and removed queries, grades by hand."""

import json
import re

from api.admin.curation.draft_editor import DraftEditor
from api.core.errors import NotFoundError, ShopError
from api.curation.config_files import ConfigFileError, ConfigFiles
from api.curation.judgements import BEST, BY_HAND, GRADES, HEADER, LOWEST, QUERIES, QueryJudgements, load_judgements
from api.curation.tables import MAX_NAME, cell_problem, format_row
from api.text.folding import clean, fold

#: Ids of queries that staff add, beside those of the files.
_PREFIX = "h"
MAX_QUERIES = 1_000


class JudgementService:
    def __init__(self, editor: DraftEditor) -> None:
        self._editor = editor

    def all(self) -> tuple[QueryJudgements, ...]:
        """Raises ShopError (409) for files that cannot be read."""
        return _load(self._editor.read().files)

    def get(self, query_id: str) -> QueryJudgements:
        query = next((query for query in self.all() if query.id == query_id), None)
        if query is None:
            raise NotFoundError("unknown_query", "Такого запроса с оценками нет: его удалили. Вернитесь к списку.")
        return query

    def add(self, text: str, group: str) -> str:
        """Adds a query and returns its id. Raises ShopError (422, 409)."""
        text = clean(text)
        queries = _load(self._editor.service.lock().files)
        if not text:
            raise ShopError("empty_query", "Напишите запрос.", 422)
        if message := cell_problem(text, MAX_NAME):
            raise ShopError("wrong_query", f"Запрос {message}.", 422)
        if not re.fullmatch(r"[a-z][a-z_]{0,29}", group):
            raise ShopError("wrong_class", "Выберите класс запроса из списка.", 422)
        if len(queries) >= MAX_QUERIES:
            raise ShopError("too_many_queries", f"Запросов уже {MAX_QUERIES}: каждая проверка задаёт их все.", 409)
        if any(fold(query.query) == fold(text) for query in queries):
            raise ShopError("query_exists", "Такой запрос уже есть. Найдите его в списке.", 409)
        numbers = [int(query.id[1:]) for query in queries if re.fullmatch(rf"{_PREFIX}\d{{1,6}}", query.id)]
        query_id = f"{_PREFIX}{max(numbers, default=0) + 1:03}"
        line = json.dumps({"id": query_id, "query": text, "class": group}, ensure_ascii=False)
        self._editor.replace(QUERIES, None, line)
        return query_id

    def remove(self, query_id: str) -> None:
        """Removes a query with all its grades."""
        files = self._editor.service.lock().files
        query = self.get(query_id)
        self._editor.replace(QUERIES, query.line, None)
        for path in (GRADES, BY_HAND):
            text = files.texts.get(path)
            remaining = re.sub(rf"^{re.escape(query_id)},.*\n?", "", text or "", flags=re.MULTILINE)
            if text is not None and remaining != text:
                self._editor.put_file(path, remaining, text)

    def grade(self, query_id: str, product: int, grade: int | None) -> None:
        """Gives a product (`old_id`) a grade; None takes it away. The grade of a rule is stored nowhere else."""
        if grade is not None and not LOWEST <= grade <= BEST:
            raise ShopError("wrong_grade", f"Оценка — число от {LOWEST} до {BEST}.", 422)
        files = self._editor.service.lock().files
        query = self.get(query_id)
        before = _hand_row(query, product)
        after = None if query.by_rules.get(product) == grade else _row(query_id, product, grade)
        if before == after:
            return
        if BY_HAND not in files.texts:
            self._editor.put_file(BY_HAND, ",".join(HEADER) + "\n", None)
        self._editor.replace(BY_HAND, before, after)


def _load(files: ConfigFiles) -> tuple[QueryJudgements, ...]:
    try:
        return load_judgements(files)
    except ConfigFileError as error:
        raise ShopError(
            "broken_judgements", f"Оценки не прочитать: {error}. Отмените правки этого файла в черновике.", 409
        ) from error


def _hand_row(query: QueryJudgements, product: int) -> str | None:
    return _row(query.id, product, query.by_hand[product]) if product in query.by_hand else None


def _row(query_id: str, product: int, grade: int | None) -> str:
    return format_row([query_id, str(product), "" if grade is None else str(grade)])
