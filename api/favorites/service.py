"""Favourites and comparison: a guest's are kept by the browser and only priced here, a customer's are saved."""

from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple

from fastapi import Depends

from api.catalog.cards import read_cards
from api.catalog.schemas import CardOut
from api.catalog.service import ProductNotFoundError
from api.cities.models import City
from api.core.db import SessionDep
from api.core.errors import ShopError
from api.customers.models import Customer
from api.favorites.comparison import by_category, option_table
from api.favorites.repository import SavedRepository
from api.favorites.schemas import ComparedCategory, OptionRow
from api.http.routing import provide

Kind = Literal["favorite", "compare"]
MOST: dict[Kind, int] = {"favorite": 500, "compare": 20}
_WHERE: dict[Kind, str] = {"favorite": "В избранном", "compare": "В сравнении"}


class Saved(NamedTuple):
    ids: list[int]
    products: list[CardOut]
    gone: list[int]


class ListFullError(ShopError):
    def __init__(self, kind: Kind, would_be: int) -> None:
        message = (
            f"{_WHERE[kind]} помещается {MOST[kind]} товаров, а вышло бы {would_be}. "
            "Уберите лишние и повторите: список остался прежним."
        )
        super().__init__(f"{kind}_full", message, 409, fields={kind: f"Не больше {MOST[kind]}"})


class SavedService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session
        self.repository = SavedRepository(session)

    def read(self, kind: Kind, customer: Customer | None, local: Sequence[int], city: City) -> Saved:
        """What a customer has saved; what a guest's browser keeps."""
        if customer is None:
            return self._priced(_distinct(kind, local), city)
        return self._priced(self.repository.ids(customer.id, kind), city)

    def replace(self, kind: Kind, customer: Customer | None, local: Sequence[int], city: City) -> Saved:
        ids = _distinct(kind, local)
        if customer is None:
            return self._priced(ids, city)
        self.repository.lock(customer.id)
        self.repository.replace(customer.id, kind, ids)
        return self._priced(self.repository.ids(customer.id, kind), city, ids)

    def merge(self, kind: Kind, customer: Customer | None, local: Sequence[int], city: City) -> Saved:
        """The saved list, then what only the browser had. Two devices at once lose nothing: they stand in line."""
        ids = _distinct(kind, local)
        if customer is None:
            return self._priced(ids, city)
        self.repository.lock(customer.id)
        self.repository.append(customer.id, kind, ids)
        saved = self.repository.ids(customer.id, kind)
        _refuse_more(kind, len(saved))
        return self._priced(saved, city, ids)

    def toggle(self, kind: Kind, customer: Customer, product_id: int) -> tuple[bool, list[int]]:
        """Whether the product is in the list now, and the list. What is gone can be taken out, not put in."""
        self.repository.lock(customer.id)
        present = not self.repository.remove(customer.id, kind, product_id)
        if present:
            if not self.repository.is_sold(product_id):
                raise ProductNotFoundError
            self.repository.append(customer.id, kind, [product_id])
        ids = self.repository.ids(customer.id, kind)
        _refuse_more(kind, len(ids) if present else 0)
        return present, ids

    def options(self, products: Sequence[CardOut]) -> list[OptionRow]:
        ids = [product.id for product in products]
        return option_table(ids, self.repository.options(ids)) if ids else []

    def categories(self, products: Sequence[CardOut]) -> list[ComparedCategory]:
        ids = [product.id for product in products]
        return by_category(ids, self.repository.roots(ids)) if ids else []

    def _priced(self, ids: list[int], city: City, asked: Sequence[int] = ()) -> Saved:
        products = read_cards(self.session, ids, city)
        shown = {product.id for product in products}
        return Saved(ids, products, [id_ for id_ in dict.fromkeys([*ids, *asked]) if id_ not in shown])


SavedLists = Annotated[SavedService, Depends(provide(SavedService))]


def _distinct(kind: Kind, local: Sequence[int]) -> list[int]:
    ids = list(dict.fromkeys(local))
    _refuse_more(kind, len(ids))
    return ids


def _refuse_more(kind: Kind, number: int) -> None:
    """Raised after the change: the transaction takes it back, so nothing is lost."""
    if number > MOST[kind]:
        raise ListFullError(kind, number)
