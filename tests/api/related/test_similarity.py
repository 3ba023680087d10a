"""Similarity of products, without a database."""

from api.related.service import companions_of
from api.related.similarity import ProductTraits, amount, cars, for_same_cars, packagings, similar_by_options


def facts(
    id_: int, brand: int | None = 1, popularity: int = 0, category: int = 1, **options: str | float
) -> ProductTraits:
    return ProductTraits(id_, brand, category, popularity, {key: frozenset([value]) for key, value in options.items()})


OIL = facts(1, sae="5W-40", series="Luxe", volume_l=4.0)


class TestVolumes:
    def test_volumes_of_one_line_are_sorted_from_the_smallest(self) -> None:
        candidates = [
            facts(2, sae="5W-40", series="Luxe", volume_l=20.0),
            facts(3, sae="5W-40", series="Luxe", volume_l=1.0),
            facts(4, sae="5W-30", series="Luxe", volume_l=5.0),
            facts(5, brand=2, sae="5W-40", series="Luxe", volume_l=5.0),
            facts(6, category=2, sae="5W-40", series="Luxe", volume_l=5.0),
        ]

        assert [(id_, size.text) for id_, size in packagings(OIL, candidates)] == [
            (3, "1\u00a0л"),
            (1, "4\u00a0л"),
            (2, "20\u00a0л"),
        ]

    def test_of_two_equal_volumes_the_products_own_is_kept(self) -> None:
        twin = facts(2, sae="5W-40", series="Luxe", volume_l=4.0, popularity=9)
        small = facts(3, sae="5W-40", series="Luxe", volume_l=1.0)

        assert [id_ for id_, _ in packagings(OIL, [twin, small])] == [3, 1]

    def test_a_single_volume_is_no_choice(self) -> None:
        assert packagings(OIL, []) == []
        assert packagings(facts(1, brand=None, volume_l=4.0), [facts(2, brand=None, volume_l=1.0)]) == []

    def test_amounts_in_words_are_counted_in_litres_and_kilograms(self) -> None:
        sizes = [amount({"volume": frozenset([text])}) for text in ("400 мл", "1,5 кг", "500 г", "много")]

        assert [(size.measure, size.size) if size else None for size in sizes] == [
            ("л", 0.4),
            ("кг", 1.5),
            ("кг", 0.5),
            None,
        ]


class TestCars:
    def test_car_names_that_are_too_short_are_ignored(self) -> None:
        assert cars({"fits": frozenset(["Mazda 323 C IV (BG), 3, Mazda 6"])}) == {"mazda 323 c iv (bg)", "mazda 6"}

    def test_analogues_with_most_common_cars_come_first_on_the_same_axle(self) -> None:
        pads = facts(1, fits="Lada Vesta, Lada Largus", axle="передняя")
        candidates = [
            facts(2, fits="Lada Vesta", popularity=9),
            facts(3, fits="Lada Largus, Lada Vesta", axle="передняя"),
            facts(4, fits="Lada Vesta, Lada Largus", axle="задняя"),
            facts(5, fits="Kia Rio"),
        ]

        assert for_same_cars(pads, candidates) == [3, 2]


class TestOptions:
    def test_analogues_agree_in_the_first_option_and_in_half_of_all(self) -> None:
        oil = facts(1, sae="5W-40", api="SN", acea="A3/B4", volume_l=4.0)
        candidates = [
            facts(2, sae="5W-40", api="SN", acea="A3/B4", volume_l=1.0, popularity=9),
            facts(3, sae="5W-40", api="SN", acea="C3", volume_l=4.0),
            facts(4, sae="5W-30", api="SN", acea="A3/B4", volume_l=4.0),
            facts(5, sae="5W-40", api="SP", acea="C3", volume_l=4.0),
        ]

        similar = similar_by_options(oil, candidates, ["sae", "api", "acea", "volume_l"])

        assert [(likeness.id, likeness.same) for likeness in similar] == [
            (3, ["sae", "api"]),
            (2, ["sae", "api", "acea"]),
        ]

    def test_without_deciding_options_there_are_no_analogues(self) -> None:
        assert similar_by_options(facts(1, color="красный"), [facts(2, color="красный")], ["car_make", "volume"]) == []


def test_companions_come_from_the_most_specific_category() -> None:
    assert "zapcasti/ohlazhdenie/termostaty" in companions_of(
        "tehnicheskie-zhidkosti/ohlazhdayushchie-zhidkosti/antifrizy"
    )
    assert "filtry/filtry-salona-gruppa/salonnye-filtry" not in companions_of(
        "filtry/filtry-salona-gruppa/salonnye-filtry"
    )
    assert companions_of("motornye-masla-2") == []
