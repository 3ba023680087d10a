"""Cost and duration of the delivery of a city's part of the cart, or the reason why it is impossible (spec §3, §4).

Pure. Money is kopecks, time is whole days from today.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from api.core.distance import GeoPlace, distance_km
from api.pricing.choices import CARRIER_POINT, COURIER, OWN_PICKUP, DeliverySelection, DeliveryType, Refusal
from api.text.city_names import from_city, in_city, named_city
from api.text.folding import fold

#: Couriers of a city also serve its suburbs; an address farther from the centre is in another place.
COURIER_KM = 60


@dataclass(frozen=True, slots=True)
class WarehouseFacts:
    id: int
    name: str
    pickup_active: bool
    delivery_active: bool
    #: The carrier collects the payment for parcels sent from here.
    cdek_delivery_payment: bool


@dataclass(frozen=True, slots=True)
class TariffFacts:
    """Free from `free_from` kopecks of products; `days` are added to the days of arrival."""

    cost: int
    free_from: int | None
    days: int


@dataclass(frozen=True, slots=True)
class PointFacts:
    """A carrier's pickup point; `cash` and `card` are the ways to pay there."""

    city_id: int
    name: str
    cash: bool
    card: bool
    active: bool


@dataclass(frozen=True, slots=True)
class CityFacts:
    """`points` are those chosen in the cart, by code; `has_carrier_points`: whether the city has active ones;
    `shop_cities`: ids of all cities of the shop by name."""

    id: int
    name: str
    warehouses: Sequence[WarehouseFacts]
    tariffs: Mapping[int, TariffFacts]
    has_carrier_points: bool
    points: Mapping[str, PointFacts]
    shop_cities: Mapping[str, int] = field(default_factory=dict)
    centre: GeoPlace | None = None
    timezone: str = "Europe/Moscow"

    @property
    def pickup_warehouses(self) -> list[WarehouseFacts]:
        return [warehouse for warehouse in self.warehouses if warehouse.pickup_active]


@dataclass(frozen=True, slots=True)
class DeliveryOffer:
    """A type of delivery in a city: its cost and days, or why it is unavailable."""

    delivery_type: DeliveryType
    cost: int
    days: int | None
    free_from: int | None
    refusal: Refusal | None


@dataclass(frozen=True, slots=True)
class DeliveryQuote:
    """The quote of the chosen type. With a refusal the part cannot be ordered yet; `cost` is then the expected one, or
    0."""

    cost: int
    days: int | None
    refusal: Refusal | None
    options: Sequence[DeliveryOffer] = ()
    #: Whether the part can be paid on receipt.
    on_receipt: bool = True


NOTHING_LEFT = Refusal("nothing_left", "Здесь всё закончилось. Уберите эти товары или выберите похожие.")
_NOT_CHOSEN = Refusal("delivery_not_chosen", "Выберите, как получить заказ.")
_NOWHERE = Refusal(
    "delivery_unavailable", "Сюда пока не доставляем. Позвоните нам: подскажем, где забрать заказ рядом."
)
_NO_ADDRESS = Refusal("address_required", "Напишите адрес: улицу и дом.")
_NO_HOUSE = Refusal("house_required", "Не хватает дома. Выберите адрес из списка или допишите сами.")
_NO_POINT = Refusal("point_required", "Выберите пункт выдачи на карте или в списке.")
_NO_WAREHOUSE = Refusal("warehouse_required", "Выберите магазин, откуда заберёте заказ.")
_MISSING: dict[DeliveryType, Refusal] = {
    COURIER: Refusal("courier_unavailable", "Курьера в этом городе пока нет."),
    CARRIER_POINT: Refusal("carrier_unavailable", "Пунктов выдачи в этом городе пока нет."),
    OWN_PICKUP: Refusal("pickup_unavailable", "Магазина, откуда можно забрать самому, в этом городе пока нет."),
}
_ADVICE: dict[DeliveryType, str] = {
    COURIER: "заказать курьера",
    CARRIER_POINT: "выбрать пункт выдачи",
    OWN_PICKUP: "забрать из магазина",
}


def quote(choice: DeliverySelection, city: CityFacts, goods_total: int, arrivals: Sequence[int]) -> DeliveryQuote:
    """`goods_total` and `arrivals` (days of each line) cover the lines that can be bought; without lines there is no
    delivery."""
    if not arrivals:
        return DeliveryQuote(0, None, NOTHING_LEFT)
    options = _options(city, goods_total, max(arrivals))
    offer = next((option for option in options if option.delivery_type == choice.delivery_type), None)
    if offer is None:
        nowhere = all(option.refusal for option in options)
        return DeliveryQuote(0, None, _NOWHERE if nowhere else _NOT_CHOSEN, options)
    if offer.refusal:
        return DeliveryQuote(0, None, _with_advice(offer.refusal, options), options)
    return DeliveryQuote(offer.cost, offer.days, _refusal(choice, city), options, _on_receipt(choice, city))


def _options(city: CityFacts, goods_total: int, arrival_days: int) -> list[DeliveryOffer]:
    """All types in the order of their numbers. Own pickup needs no tariff."""
    tariffs = {OWN_PICKUP: TariffFacts(cost=0, free_from=None, days=0), **city.tariffs}
    served: dict[DeliveryType, bool] = {
        COURIER: any(warehouse.delivery_active for warehouse in city.warehouses),
        CARRIER_POINT: city.has_carrier_points,
        OWN_PICKUP: bool(city.pickup_warehouses),
    }
    options = []
    for kind, is_served in served.items():
        tariff = tariffs.get(kind) if is_served else None
        if tariff is None:
            options.append(DeliveryOffer(kind, 0, None, None, _MISSING[kind]))
        else:
            is_free = tariff.free_from is not None and goods_total >= tariff.free_from
            days = arrival_days + tariff.days
            options.append(DeliveryOffer(kind, 0 if is_free else tariff.cost, days, tariff.free_from, None))
    return options


def _with_advice(refusal: Refusal, options: Sequence[DeliveryOffer]) -> Refusal:
    ways = [_ADVICE[option.delivery_type] for option in options if option.refusal is None]
    return Refusal(refusal.code, f"{refusal.words} Можно {' или '.join(ways)}.") if ways else _NOWHERE


def _refusal(choice: DeliverySelection, city: CityFacts) -> Refusal | None:
    """What the choice still lacks; the chosen type is available in the city."""
    if choice.delivery_type == COURIER:
        return _address_refusal(choice, city)
    return _point_refusal(choice, city) if choice.delivery_type == CARRIER_POINT else _pickup_refusal(choice, city)


def _address_refusal(choice: DeliverySelection, city: CityFacts) -> Refusal | None:
    if not choice.address_text.strip():
        return _NO_ADDRESS
    elsewhere = other_city(choice, city)
    if elsewhere:
        words = (
            f"Адрес {in_city(elsewhere)}, а товары едут {from_city(city.name)}: "
            "перенесите товары или выберите другой адрес."
        )
        return Refusal("address_city", words)
    return None if any(char.isdigit() for char in choice.address_text) else _NO_HOUSE


def other_city(choice: DeliverySelection, city: CityFacts) -> str | None:
    """The city that the address is in instead of `city`: another one of the shop, or a place too far for a courier.

    A typed address is known to be elsewhere only when it names another city of the shop.
    """
    others = {fold(name): name for name in city.shop_cities if fold(name) != fold(city.name)}
    chosen = fold(choice.address_city)
    if chosen in others or (chosen not in ("", fold(city.name)) and _is_far(choice, city)):
        return others.get(chosen, choice.address_city)
    return None if named_city(choice.address_text, [city.name]) else named_city(choice.address_text, others.values())


def _is_far(choice: DeliverySelection, city: CityFacts) -> bool:
    if choice.latitude is None or choice.longitude is None or city.centre is None:
        return False
    return distance_km(GeoPlace(choice.latitude, choice.longitude), city.centre) > COURIER_KM


def _point_refusal(choice: DeliverySelection, city: CityFacts) -> Refusal | None:
    if not choice.agent_pvz_id:
        return _NO_POINT
    point = city.points.get(choice.agent_pvz_id)
    if point is None or point.city_id != city.id:
        return Refusal("point_elsewhere", f"Этого пункта нет в городе {city.name}. Выберите другой из списка.")
    if not point.active:
        return Refusal("point_closed", f"Пункт «{point.name}» больше не выдаёт заказы. Выберите другой из списка.")
    return None


def _pickup_refusal(choice: DeliverySelection, city: CityFacts) -> Refusal | None:
    if choice.pvz is None:
        return _NO_WAREHOUSE
    if choice.pvz in {warehouse.id for warehouse in city.pickup_warehouses}:
        return None
    closed = next((warehouse for warehouse in city.warehouses if warehouse.id == choice.pvz), None)
    if closed:
        return Refusal("warehouse_closed", f"{closed.name} заказы не выдаёт. Выберите другой магазин из списка.")
    return Refusal("warehouse_elsewhere", f"Этого магазина нет в городе {city.name}. Выберите другой из списка.")


def _on_receipt(choice: DeliverySelection, city: CityFacts) -> bool:
    """Couriers and our own shops take payments; a carrier does where a warehouse has agreed to it and the point takes
    money."""
    if choice.delivery_type != CARRIER_POINT:
        return True
    if not any(warehouse.cdek_delivery_payment for warehouse in city.warehouses):
        return False
    point = city.points.get(choice.agent_pvz_id or "")
    return point is None or point.cash or point.card
