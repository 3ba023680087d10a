"""What is like what, without a database."""

from api.related.companions import companions_of
from api.related.likeness import Facts, alike, amount, cars, of_the_same_car, volumes


def facts(id_: int, brand: int | None = 1, popularity: int = 0, category: int = 1, **options: str | float) -> Facts:
    return Facts(id_, brand, category, popularity, {key: frozenset([value]) for key, value in options.items()})


OIL = facts(1, sae="5W-40", series="Luxe", volume_l=4.0)


class TestVolumes:
    def test_one_line_in_cans_from_the_smallest(self) -> None:
        others = [
            facts(2, sae="5W-40", series="Luxe", volume_l=20.0),
            facts(3, sae="5W-40", series="Luxe", volume_l=1.0),
            facts(4, sae="5W-30", series="Luxe", volume_l=5.0),
            facts(5, brand=2, sae="5W-40", series="Luxe", volume_l=5.0),
            facts(6, category=2, sae="5W-40", series="Luxe", volume_l=5.0),
        ]

        assert [(id_, size.text) for id_, size in volumes(OIL, others)] == [
            (3, "1\u00a0л"),
            (1, "4\u00a0л"),
            (2, "20\u00a0л"),
        ]

    def test_of_two_cans_of_one_size_its_own_stays(self) -> None:
        twin = facts(2, sae="5W-40", series="Luxe", volume_l=4.0, popularity=9)
        small = facts(3, sae="5W-40", series="Luxe", volume_l=1.0)

        assert [id_ for id_, _ in volumes(OIL, [twin, small])] == [3, 1]

    def test_alone_it_has_no_choice(self) -> None:
        assert volumes(OIL, []) == []
        assert volumes(facts(1, brand=None, volume_l=4.0), [facts(2, brand=None, volume_l=1.0)]) == []

    def test_amounts_in_words_are_counted_in_litres_and_kilograms(self) -> None:
        sizes = [amount({"volume": frozenset([text])}) for text in ("400 мл", "1,5 кг", "500 г", "много")]

        assert [(size.measure, size.size) if size else None for size in sizes] == [
            ("л", 0.4),
            ("кг", 1.5),
            ("кг", 0.5),
            None,
        ]


class TestCars:
    def test_entries_too_short_to_name_a_car_do_not_count(self) -> None:
        assert cars({"fits": frozenset(["Mazda 323 C IV (BG), 3, Mazda 6"])}) == {"mazda 323 c iv (bg)", "mazda 6"}

    def test_most_cars_in_common_first_and_no_other_axle(self) -> None:
        pads = facts(1, fits="Lada Vesta, Lada Largus", axle="передняя")
        others = [
            facts(2, fits="Lada Vesta", popularity=9),
            facts(3, fits="Lada Largus, Lada Vesta", axle="передняя"),
            facts(4, fits="Lada Vesta, Lada Largus", axle="задняя"),
            facts(5, fits="Kia Rio"),
        ]

        assert of_the_same_car(pads, others) == [3, 2]


class TestOptions:
    def test_the_first_must_agree_and_half_of_all(self) -> None:
        me = facts(1, sae="5W-40", api="SN", acea="A3/B4", volume_l=4.0)
        others = [
            facts(2, sae="5W-40", api="SN", acea="A3/B4", volume_l=1.0, popularity=9),
            facts(3, sae="5W-40", api="SN", acea="C3", volume_l=4.0),
            facts(4, sae="5W-30", api="SN", acea="A3/B4", volume_l=4.0),
            facts(5, sae="5W-40", api="SP", acea="C3", volume_l=4.0),
        ]

        found = alike(me, others, ["sae", "api", "acea", "volume_l"])

        assert [(likeness.id, likeness.same) for likeness in found] == [
            (3, ["sae", "api"]),
            (2, ["sae", "api", "acea"]),
        ]

    def test_nothing_to_choose_by_means_nothing_alike(self) -> None:
        assert alike(facts(1, color="красный"), [facts(2, color="красный")], ["car_make", "volume"]) == []


def test_companions_are_those_of_the_longest_path_without_itself() -> None:
    assert "zapcasti/ohlazhdenie/termostaty" in companions_of(
        "tehnicheskie-zhidkosti/ohlazhdayushchie-zhidkosti/antifrizy"
    )
    assert "filtry/filtry-salona-gruppa/salonnye-filtry" not in companions_of(
        "filtry/filtry-salona-gruppa/salonnye-filtry"
    )
    assert companions_of("motornye-masla-2") == ()
