"""Favourites and comparison: stored for customers; for guests the browser stores ids and the shop adds prices."""

from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple

from fastapi import Depends

from api.auth.models import Customer
from api.auth.repository import CustomerRepository
from api.catalog.card_repository import read_cards
from api.catalog.models import Product, ProductOption
from api.catalog.product_fields import OWN_NUMBER_KINDS, PRODUCT_FIELDS
from api.catalog.schemas import CardOut, field_options, format_options
from api.catalog.service import ProductNotFoundError
from api.cities.models import City
from api.core.db import SessionDep
from api.core.errors import ShopError
from api.favorites.repository import SavedRepository
from api.favorites.schemas import ComparedCategory, OptionRow
from api.http.routing import provide


def option_table(products: Sequence[Product], rows: Sequence[ProductOption]) -> list[OptionRow]:
    """A row for each option in the order of `rows`, which have their options loaded, then for each declared field."""
    table: dict[str, OptionRow] = {}
    for product in products:
        for entry in [*format_options(row for row in rows if row.product_id == product.id), *field_options(product)]:
            values: dict[int, str | None] = {product.id: None for product in products}
            empty = OptionRow(
                key=entry.key, name=entry.name, unit=entry.unit, values=values, differs=False, unverified=[]
            )
            compared = table.setdefault(entry.key, empty)
            compared.values[product.id] = entry.value
            if entry.unverified:
                compared.unverified.append(product.id)
    for compared in table.values():
        compared.differs = len(set(compared.values.values())) > 1
    order = dict.fromkeys([*(row.option.key for row in rows), *PRODUCT_FIELDS])
    return [table[key] for key in order if key in table and key not in OWN_NUMBER_KINDS]


Kind = Literal["favorite", "compare"]
Verb = Literal["get", "sync", "save"]
MAX_ITEMS: dict[Kind, int] = {"favorite": 500, "compare": 20}
_LIST_NAMES: dict[Kind, str] = {"favorite": "В избранном", "compare": "В сравнении"}


class PricedList(NamedTuple):
    ids: list[int]
    products: list[CardOut]
    gone: list[int]


class SavedListService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session
        self.repository = SavedRepository(session)
        self.customers = CustomerRepository(session)

    def answer(self, verb: Verb, kind: Kind, customer: Customer | None, local: Sequence[int], city: City) -> PricedList:
        """The list after `get`, `sync` (`local` goes behind the stored list) or `save` (`local` replaces it). A guest's
        list is `local`. The lock serialises devices, so no change is lost."""
        if customer is not None and verb == "get":
            return self._with_prices(self.repository.ids(customer.id, kind), city)
        ids = list(dict.fromkeys(local))
        _refuse_more(kind, len(ids))
        if customer is None:
            return self._with_prices(ids, city)
        self.customers.lock(customer.id)
        former = self.repository.ids(customer.id, kind) if verb == "sync" else []
        self.repository.store(customer.id, kind, list(dict.fromkeys([*former, *ids])))
        saved = self.repository.ids(customer.id, kind)
        _refuse_more(kind, len(saved))
        return self._with_prices(saved, city, ids)

    def toggle(self, kind: Kind, customer: Customer, product_id: int) -> tuple[bool, list[int]]:
        """(whether the product is in the list now, the list). A product that is not on sale can only be removed."""
        self.customers.lock(customer.id)
        ids = self.repository.ids(customer.id, kind)
        if product_id in ids:
            ids.remove(product_id)
        elif self.repository.is_on_sale(product_id):
            ids.append(product_id)
            _refuse_more(kind, len(ids))
        else:
            raise ProductNotFoundError
        self.repository.store(customer.id, kind, ids)
        return product_id in ids, ids

    def options(self, ids: Sequence[int]) -> list[OptionRow]:
        return option_table(self.repository.products(ids), self.repository.options(ids)) if ids else []

    def categories(self, ids: Sequence[int]) -> list[ComparedCategory]:
        """Root categories with their products, both in the order of `ids`."""
        groups: dict[int, ComparedCategory] = {}
        roots = self.repository.roots(ids) if ids else {}
        for product_id in ids:
            if root := roots.get(product_id):
                empty = ComparedCategory(id=root.id, name=root.name, url=root.url, products=[])
                groups.setdefault(root.id, empty).products.append(product_id)
        return list(groups.values())

    def _with_prices(self, ids: list[int], city: City, requested_ids: Sequence[int] = ()) -> PricedList:
        products = read_cards(self.session, ids, city)
        on_sale = {product.id for product in products}
        return PricedList(ids, products, [id_ for id_ in dict.fromkeys([*ids, *requested_ids]) if id_ not in on_sale])


SavedLists = Annotated[SavedListService, Depends(provide(SavedListService))]


def _refuse_more(kind: Kind, number: int) -> None:
    """May be called after the change, which the transaction then rolls back."""
    if number > MAX_ITEMS[kind]:
        message = (
            f"{_LIST_NAMES[kind]} помещается {MAX_ITEMS[kind]} товаров, а вышло бы {number}. "
            "Уберите лишние и повторите: список остался прежним."
        )
        raise ShopError(f"{kind}_full", message, 409, fields={kind: f"Не больше {MAX_ITEMS[kind]}"})
