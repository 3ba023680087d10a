"""SQL of import runs and their files."""

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.admin.list_query import ListQuery, ResultPage
from api.admin.list_repository import paginate
from api.core.errors import NotFoundError
from api.imports.models import ImportFile, ImportRun


class ImportRunRepository:
    def __init__(self, session: Session) -> None:
        self._session = session

    def page(self, list_query: ListQuery) -> ResultPage[ImportRun]:
        query = select(ImportRun).order_by(ImportRun.id.desc())
        return paginate(self._session, query, list_query)

    def get(self, run_id: int) -> ImportRun:
        run = self._session.get(ImportRun, run_id)
        if run is None:
            raise NotFoundError("import_not_found", "Такой загрузки нет. Вернитесь к списку.")
        return run

    def rejected_rows(self, run_id: int) -> ImportFile | None:
        return self._session.get(ImportFile, (run_id, "rejected"))

    def head_of_rejected_rows(self, run_id: int, size: int) -> bytes | None:
        """The first bytes of the file; None without rejected rows."""
        query = select(func.substring(ImportFile.content, 1, size)).where(
            ImportFile.run_id == run_id, ImportFile.kind == "rejected"
        )
        return self._session.scalar(query)
