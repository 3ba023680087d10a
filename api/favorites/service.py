"""Favourites and comparison: stored for customers; for guests the browser stores ids and the shop adds prices."""

from collections.abc import Sequence
from typing import Annotated, Literal

from fastapi import Depends

from api.auth.models import Customer
from api.auth.repository import CustomerRepository
from api.catalog.card_repository import read_cards
from api.catalog.models import Product
from api.catalog.product_fields import OWN_NUMBER_KINDS, PRODUCT_FIELDS
from api.catalog.schemas import field_options, format_options
from api.catalog.service import ProductNotFoundError
from api.cities.models import City
from api.core.db import SessionDep
from api.core.errors import ShopError
from api.favorites.repository import SavedRepository
from api.favorites.schemas import ComparedCategory, OptionRow, SavedOut
from api.http.routing import provide


def option_table(products: Sequence[Product]) -> list[OptionRow]:
    """A row for each option in the order of the shop's options, then for each declared field."""
    table: dict[str, OptionRow] = {}
    for product in products:
        for entry in [*format_options(product.options), *field_options(product)]:
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
    options = {row.option for product in products for row in product.options}
    order = [option.key for option in sorted(options, key=lambda option: (option.position, option.id))]
    return [table[key] for key in (*order, *PRODUCT_FIELDS) if key in table and key not in OWN_NUMBER_KINDS]


Kind = Literal["favorite", "compare"]
Verb = Literal["get", "sync", "save"]
MAX_ITEMS: dict[Kind, int] = {"favorite": 500, "compare": 20}
_LIST_NAMES: dict[Kind, str] = {"favorite": "В избранном", "compare": "В сравнении"}


class SavedListService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session
        self.repository = SavedRepository(session)
        self.customers = CustomerRepository(session)

    def answer(
        self, verb: Verb, kind: Kind, customer: Customer | None, local: Sequence[int], city: City
    ) -> tuple[list[int], SavedOut]:
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

    def categories(self, products: Sequence[Product]) -> list[ComparedCategory]:
        """Root categories with their products, both in the order of `products`."""
        of_roots: dict[str, list[int]] = {}
        for product in products:
            of_roots.setdefault(product.category.path.partition("/")[0], []).append(product.id)
        roots = self.repository.categories(of_roots)
        named = ((roots[path], ids) for path, ids in of_roots.items())
        return [ComparedCategory(id=root.id, name=root.name, url=root.url, products=ids) for root, ids in named]

    def _with_prices(self, ids: list[int], city: City, requested_ids: Sequence[int] = ()) -> tuple[list[int], SavedOut]:
        products = read_cards(self.session, ids, city)
        on_sale = {product.id for product in products}
        gone = [id_ for id_ in dict.fromkeys([*ids, *requested_ids]) if id_ not in on_sale]
        return ids, SavedOut(products=products, gone=gone)


SavedLists = Annotated[SavedListService, Depends(provide(SavedListService))]


def _refuse_more(kind: Kind, number: int) -> None:
    """May be called after the change, which the transaction then rolls back."""
    if number > MAX_ITEMS[kind]:
        message = (
            f"{_LIST_NAMES[kind]} помещается {MAX_ITEMS[kind]} товаров, а вышло бы {number}. "
            "Уберите лишние и повторите: список остался прежним."
        )
        raise ShopError(f"{kind}_full", message, 409, fields={kind: f"Не больше {MAX_ITEMS[kind]}"})
