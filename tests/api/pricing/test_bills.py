"""The bill: product totals, discount and delivery of each city, exact to the kopeck."""

from datetime import UTC, datetime

from api.pricing.bills import CityOffer, PricedCart, PriceRules, RequestedLine, calculate_bill, price
from api.pricing.choices import CARD, CARRIER_POINT, COURIER, OWN_PICKUP, RECEIPT, CheckoutChoice, DeliverySelection
from api.pricing.delivery_quotes import CityFacts, PointFacts, TariffFacts, WarehouseFacts
from api.pricing.discounts import DiscountStep

NOW = datetime(2026, 4, 20, tzinfo=UTC)
TARIFFS = {COURIER: TariffFacts(29000, None, 1), CARRIER_POINT: TariffFacts(19000, None, 2)}
POINT = PointFacts(1, "Пункт", cash=False, card=False, active=True)
LADDER = [DiscountStep(500000, 25000)]


def city(city_id: int, *warehouses: int) -> CityFacts:
    warehouse_facts = [WarehouseFacts(number, f"Склад {number}", True, True, True) for number in warehouses]
    return CityFacts(city_id, f"Город {city_id}", warehouse_facts, TARIFFS, True, {"P1": POINT})


PRICES = PriceRules({1: city(1, 10, 11), 2: city(2, 20), 3: city(3)}, LADDER, None, takes_cards=True)


def offer(product_id: int, city_id: int, cost: int | None, stock: int = 10) -> CityOffer:
    return CityOffer(
        product_id, city_id, name="Масло", article=None, brand_name=None, brand_slug=None, country=None, unit="шт.",
        rating=0, rating_count=0, image_key="k", image_kind="drawing", external=False, cost=cost, guest_cost=None,
        local_qty=stock, remote_qty=0, arrival_days=0,
    )  # fmt: skip


def cart(*lines: CityOffer, qty: int = 2) -> PricedCart:
    offers = {(line.city_id, line.product_id): line for line in lines}
    return price([RequestedLine(line.product_id, line.city_id, qty) for line in lines], offers)


def test_totals_of_two_parts() -> None:
    choice = CheckoutChoice(
        {
            1: DeliverySelection(COURIER, address_text="Вавилова, 17а"),
            2: DeliverySelection(CARRIER_POINT, agent_pvz_id="P1"),
        },
        CARD,
    )

    bill = calculate_bill(cart(offer(1, 1, 200000), offer(1, 2, 100000)), choice, PRICES, NOW)

    assert [(part.group.goods_total, part.discount, part.quote.cost, part.total) for part in bill.parts] == [
        (400000, 16667, 29000, 412333),
        (200000, 8333, 19000, 210667),
    ]
    assert (bill.goods_total, bill.delivery_total, bill.discount.amount, bill.to_pay) == (600000, 48000, 25000, 623000)
    assert bill.payment_refusal is None


def test_own_pickup_applies_to_the_parts_without_a_type() -> None:
    bill = calculate_bill(
        cart(offer(1, 1, 200000), offer(1, 2, 100000), offer(1, 3, 100000)),
        CheckoutChoice({1: DeliverySelection(OWN_PICKUP, pvz=11)}),
        PRICES,
        NOW,
    )

    assert [(part.choice.delivery_type, part.choice.pvz) for part in bill.parts] == [
        (OWN_PICKUP, 11),
        (OWN_PICKUP, 20),
        (None, None),
    ]


def test_a_chosen_type_is_not_replaced() -> None:
    choice = CheckoutChoice({1: DeliverySelection(OWN_PICKUP, pvz=11), 2: DeliverySelection(COURIER)})

    bill = calculate_bill(cart(offer(1, 1, 200000), offer(1, 2, 100000)), choice, PRICES, NOW)

    assert bill.parts[1].choice == DeliverySelection(COURIER)


def test_the_shop_to_collect_from_is_chosen_where_there_are_two() -> None:
    bill = calculate_bill(cart(offer(1, 1, 200000)), CheckoutChoice({1: DeliverySelection(OWN_PICKUP)}), PRICES, NOW)

    assert bill.parts[0].quote.refusal == ("warehouse_required", "Выберите магазин, откуда заберёте заказ.")


def test_a_carrier_point_without_payment_excludes_payment_on_receipt() -> None:
    choice = CheckoutChoice({1: DeliverySelection(CARRIER_POINT, agent_pvz_id="P1")}, RECEIPT)

    bill = calculate_bill(cart(offer(1, 1, 200000)), choice, PRICES, NOW)

    assert bill.payment_refusal is not None
    assert bill.payment_refusal.code == "payment_not_on_receipt"
    assert [kind for kind, refusal in bill.payments.items() if refusal] == [RECEIPT]


def test_lines_that_cannot_be_bought_cost_nothing() -> None:
    bill = calculate_bill(
        cart(offer(1, 1, None), offer(2, 1, 100000, stock=0)),
        CheckoutChoice({1: DeliverySelection(COURIER)}),
        PRICES,
        NOW,
    )

    assert (bill.goods_total, bill.delivery_total, bill.to_pay) == (0, 0, 0)
    assert bill.parts[0].quote.refusal is not None
    assert bill.parts[0].quote.refusal.code == "nothing_left"
