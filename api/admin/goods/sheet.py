"""Boxes of prices and stock: what was changed in them, and what is wrong beside which."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from sqlalchemy.orm import Session

from api.admin.forms.fields import WrongError, money
from api.admin.posted import Posted, whole
from api.admin.wording import money_input
from api.catalog.editing.optimistic_lock import OptimisticLockError
from api.catalog.editing.price_repository import Cost
from api.catalog.editing.price_service import PriceEdit, PriceEditService
from api.catalog.editing.stock_service import StockEdit, StockEditService

MOST_PIECES = 1_000_000


@dataclass
class Sheet:
    """`texts` and `errors` by the name of a box, for a sheet that is shown again; `seen` by the same names."""

    texts: dict[str, str] = field(default_factory=dict)
    seen: dict[str, str] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)
    prices: list[PriceEdit] = field(default_factory=list)
    stock: list[StockEdit] = field(default_factory=list)

    def read(self, form: Posted) -> bool:
        """Boxes are called `cost.PRODUCT.ZONE`, `guest.…` and `qty.PRODUCT.WAREHOUSE`; what was seen is `was.NAME`."""
        for name in form:
            kind, *ids = name.split(".")
            if kind not in ("cost", "guest", "qty") or len(ids) != 2:
                continue
            self.texts[name] = form.text(name)
            self.seen[name] = form.text(f"was.{name}")
        for name in self.texts:
            kind, *ids = name.split(".")
            key = whole(ids[0]) or 0, whole(ids[1]) or 0
            if kind == "qty":
                self._read_stock(name, key)
            elif kind == "cost":
                self._read_price(name, f"guest.{ids[0]}.{ids[1]}", key)
        return not self.errors

    def write(self, db: Session) -> bool:
        """All or nothing; where somebody was quicker the boxes say what stands there now."""
        with db.begin_nested() as point:
            try:
                self.prices = PriceEditService(db).change(self.prices)
            except OptimisticLockError as stale:
                self._late_prices(stale.now)
            try:
                self.stock = StockEditService(db).change(self.stock)
            except OptimisticLockError as stale:
                self._late_stock(stale.now)
            if self.errors:
                point.rollback()
        return not self.errors

    def _read_stock(self, name: str, key: tuple[int, int]) -> None:
        text = self.texts[name]
        if text == self.seen[name]:
            return
        pieces = whole(text) if text else None
        if text and (pieces is None or pieces > MOST_PIECES):
            self.errors[name] = "Целое число, не меньше нуля"
            return
        self.stock.append(StockEdit(key, whole(self.seen[name]), pieces))

    def _read_price(self, name: str, guest_name: str, key: tuple[int, int]) -> None:
        cost, guest = self.texts[name], self.texts.get(guest_name, "")
        if cost == self.seen[name] and guest == self.seen.get(guest_name, ""):
            return
        try:
            wanted = _cost(cost, guest)
        except WrongError as wrong:
            self.errors[name] = str(wrong)
            return
        try:
            seen = _cost(self.seen[name], self.seen.get(guest_name, ""))
        except WrongError:
            seen = None
        self.prices.append(PriceEdit(key, seen, wanted))

    def _late_prices(self, now: Mapping[tuple[int, int], Cost | None]) -> None:
        for (product, zone), cost in now.items():
            name = f"cost.{product}.{zone}"
            self.seen[name] = money_input(cost.cost if cost else None)
            self.seen[f"guest.{product}.{zone}"] = money_input(cost.guest if cost else None)
            self.errors[name] = _late(_told(cost) or "цены нет")

    def _late_stock(self, now: Mapping[tuple[int, int], int | None]) -> None:
        for (product, warehouse), pieces in now.items():
            name = f"qty.{product}.{warehouse}"
            self.seen[name] = "" if pieces is None else str(pieces)
            self.errors[name] = _late(self.seen[name] or "остатка нет")

    def changes(self, names: dict[tuple[str, int], str]) -> dict[int, dict[str, tuple[str, str]]]:
        """For the log, by product; `names` calls zones ("cost", id) and warehouses ("qty", id)."""
        told: dict[int, dict[str, tuple[str, str]]] = {}
        for price in self.prices:
            label = f"Цена, {names.get(('cost', price.key[1]), price.key[1])}"
            told.setdefault(price.key[0], {})[label] = (_told(price.expected), _told(price.new))
        for stock in self.stock:
            label = f"Остаток, {names.get(('qty', stock.key[1]), stock.key[1])}"
            before, after = ("" if pieces is None else str(pieces) for pieces in (stock.expected, stock.new))
            told.setdefault(stock.key[0], {})[label] = (before, after)
        return told


def boxes(kind: str, rows: Iterable[tuple[int, int, int | None]]) -> dict[str, str]:
    """{name of the box: what stands in it} of (product, place, value)."""
    shown = str if kind == "qty" else money_input
    return {f"{kind}.{product}.{place}": "" if value is None else shown(value) for product, place, value in rows}


def _cost(cost: str, guest: str) -> Cost | None:
    if not cost:
        if guest:
            raise WrongError("Старая цена без новой: впишите цену")
        return None
    price, old = money(cost), money(guest) if guest else None
    if old is not None and old <= price:
        raise WrongError("Старая цена должна быть больше новой")
    return Cost(price, old)


def _late(now: str) -> str:
    return f"Пока вы правили, стало: {now}. Сохраните ещё раз, чтобы заменить на ваше."


def _told(cost: Cost | None) -> str:
    if cost is None:
        return ""
    return f"{money_input(cost.cost)} ₽" + (f" (была {money_input(cost.guest)} ₽)" if cost.guest else "")
