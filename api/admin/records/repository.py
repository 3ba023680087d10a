"""SQL of records: lists, single rows, uniqueness."""

from collections.abc import Collection

from sqlalchemy import exists, select
from sqlalchemy.orm import Session

from api.admin.list_query import ListQuery, ResultPage, SortOrder
from api.admin.list_repository import any_contains, paginate, sort_clauses
from api.admin.records.record_type import Model, RecordType
from api.catalog.models import Product
from api.core.errors import NotFoundError
from api.http.fields import parse_whole_number
from api.pricing.models import PromoCode, PromoUse

LONGEST_SLUG = 100
#: The sort key of `RecordType.order` in addresses.
DEFAULT_ORDER = "own"


class RecordRepository:
    def __init__(self, session: Session) -> None:
        self._session = session

    def page(self, record_type: RecordType[Model], list_query: ListQuery, order: SortOrder) -> ResultPage[Model]:
        """Columns are sorted by their index, `own` is the default order of the type."""
        model = record_type.model
        names = {str(index): column.sort for index, column in enumerate(record_type.columns) if column.sort}
        columns = {key: getattr(model, name) for key, name in names.items()}
        columns[DEFAULT_ORDER] = getattr(model, record_type.order)
        query = select(model).order_by(*sort_clauses(order, columns, tie=getattr(model, record_type.key)))
        if text := list_query.text("q"):
            query = query.where(any_contains(text, [getattr(model, name) for name in record_type.search]))
        elif record_type.personal_by:
            query = query.where(getattr(model, record_type.personal_by).is_(None))
        if active := list_query.choice("active", ("yes", "no")):
            query = query.where(getattr(model, "active").is_(active == "yes"))  # noqa: B009 (not on every model)
        return paginate(self._session, query, list_query)

    def get(self, record_type: RecordType[Model], key: str, *, lock: bool = False) -> Model:
        identity: str | int | None = key[:LONGEST_SLUG] if record_type.key == "slug" else parse_whole_number(key)
        row = (
            self._session.get(record_type.model, identity, with_for_update=lock, populate_existing=lock)
            if identity
            else None
        )
        if row is None:
            raise NotFoundError("record_not_found", "Этой записи нет: возможно, её удалили. Вернитесь к списку.")
        return row

    def save(self, row: object) -> None:
        self._session.add(row)
        self._session.flush()

    def remove(self, row: object) -> None:
        self._session.delete(row)
        self._session.flush()

    def find_by(self, model: type[Model], name: str, value: object) -> Model | None:
        """The row whose attribute `name` equals `value`."""
        return self._session.scalar(select(model).where(getattr(model, name) == value))

    def is_promo_code_used(self, promo_code_id: int) -> bool:
        return bool(self._session.scalar(select(exists().where(PromoUse.promo_code_id == promo_code_id))))

    def is_promo_code_issued(self, promo_code_id: int) -> bool:
        """Whether personal codes were issued from the template."""
        return bool(self._session.scalar(select(exists().where(PromoCode.reward_id == promo_code_id))))

    def existing_products(self, product_ids: Collection[int]) -> set[int]:
        return set(self._session.scalars(select(Product.id).where(Product.id.in_(product_ids))))
