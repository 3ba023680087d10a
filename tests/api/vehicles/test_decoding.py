"""The VIN and frame number decoder, without a database."""

import os
import random
from itertools import pairwise

import pytest

from api.seed.vehicle_catalogue import vin_patterns
from api.vehicles.decoding.make_names import canonical_make, country_of, world_make
from api.vehicles.decoding.vehicle_number import (
    LOOKS_LATIN,
    NOT_IN_A_SERIAL,
    NOT_IN_A_VIN,
    WRONG_LAYOUT,
    codes_of,
    format_frame,
    listed_codes,
    readings,
)
from api.vehicles.decoding.vin import DecodedVehicleNumber, VinTables, parse_pattern, read_vin
from api.vehicles.models import VinPattern

NOW = 2026
VESTA = "XTAGFK330JY144213"
FILLER = "XTAKS0Y5LH1234567"


def vin_facts(vin: str, vin_tables: VinTables) -> DecodedVehicleNumber:
    return read_vin(vin, vin_tables, NOW)


class TestRepair:
    @pytest.mark.parametrize(
        ("number_text", "kind", "value", "why"),
        [
            (VESTA, "vin", VESTA, set()),
            ("xta gfk-330 jy144213", "vin", VESTA, set()),
            ("хтаgfk330jу144213", "vin", VESTA, {LOOKS_LATIN}),
            ("чефпал330он144213", "vin", "XTAGFK330JY144213", {WRONG_LAYOUT}),
            ("XTAGFK33OJY144213", "vin", VESTA, {NOT_IN_A_VIN}),
            (f"VIN: {VESTA}, Лада Веста", "vin", VESTA, set()),
            ("VIN №\tXTAGFK330JY144213\r\n", "vin", VESTA, set()),
            ("kzh106-0012345", "frame", "KZH106-0012345", set()),
            ("КZН106-ОО12345", "frame", "KZH106-0012345", {LOOKS_LATIN}),
            ("KZH106-OO12345", "frame", "KZH106-0012345", {NOT_IN_A_SERIAL}),
            ("ые215-0012345", "frame", "ST215-0012345", {WRONG_LAYOUT}),
            ("ST215", "short", "ST215", set()),
            ("XTA2109", "short", "XTA2109", set()),
            (VESTA + "9", "long", VESTA + "9", set()),
            ("Лада Веста", "other", "ЛАДА ВЕСТА", set()),
            ("🚗" * 50, "other", "🚗" * 50, set()),
            ("\0\1\2", "other", "", set()),
            ("", "other", "", set()),
            ("'; drop table vehicles; --", "other", None, set()),
        ],
    )
    def test_typed_text_becomes_a_number_with_its_repairs(
        self, number_text: str, kind: str, value: str | None, why: set[str]
    ) -> None:
        reading = readings(number_text)[0]

        assert reading.kind == kind
        assert value is None or reading.value == value
        assert {repair.why for repair in reading.repairs} >= (why if kind != "frame" or len(why) < 2 else set())
        assert bool(reading.repairs) == bool(why)

    def test_a_repaired_character_is_reported_once(self) -> None:
        (reading, *_) = readings("ХТАGFK33ОJY144213")

        assert [(repair.was, repair.became) for repair in reading.repairs] == [("Х", "X"), ("Т", "T"), ("А", "A"), ("О", "O"), ("O", "0")]  # fmt: skip  # noqa: E501


class TestMaker:
    @pytest.mark.parametrize(
        ("vin", "makes", "country", "sure"),
        [
            (VESTA, ("Lada",), "Россия", "sure"),
            ("X7L4SREA412345678", ("Renault",), "Россия", "sure"),
            ("XW8ZZZ61ZCG000001", ("Volkswagen",), "Россия", "likely"),
            ("XW8AC2NH3EK123456", ("Skoda",), "Россия", "likely"),
            ("XW8ZZZXXZEG123456", ("Volkswagen", "Audi"), "Россия", "unconfirmed"),
            ("Z94K241CALR123456", ("Hyundai",), "Россия", "likely"),
            ("Z94XXXXXALR123456", ("Hyundai", "Kia"), "Россия", "unconfirmed"),
            ("1C4PJMCBXKD279503", ("Jeep",), "США", "unconfirmed"),
            ("JN1BJ1AW5PW109661", ("Nissan",), "Япония", "sure"),
            ("ZFF12345678901234", ("Ferrari",), "Италия", "likely"),
        ],
    )
    def test_maker_by_plant_then_pattern_then_world_table(
        self, vin_tables: VinTables, vin: str, makes: tuple[str, ...], country: str, sure: str
    ) -> None:
        maker = vin_facts(vin, vin_tables).maker

        assert maker is not None
        assert (maker.makes, maker.country, maker.confidence) == (makes, country, sure)

    def test_the_plant_is_in_russian(self, vin_tables: VinTables) -> None:
        maker = vin_facts(VESTA, vin_tables).maker

        assert maker is not None
        assert maker.plant == "АвтоВАЗ, Тольятти"

    def test_an_unknown_maker_gets_a_warning(self, vin_tables: VinTables) -> None:
        facts = vin_facts("9ZZ12345678901234", vin_tables)

        assert facts.maker is None
        assert facts.warnings == ("Изготовителя с кодом 9ZZ мы не знаем. Сверьте первые три знака с документами.",)

    @pytest.mark.parametrize(
        ("maker", "make"),
        [("Chrysler Canada", "Chrysler"), ("Daimler AG (Sprinter)", "Mercedes-Benz"), ("Škoda", "Skoda"),
         ("Citroën", "Citroen"), ("Fuji Heavy Industries", "Subaru"), ("Ikarus Bus", "Ikarus Bus"),
         ("MINI", "Mini"), ("Mynatt Truck & Equipment", "Mynatt Truck & Equipment")],
    )  # fmt: skip
    def test_world_makers_map_to_makes(self, maker: str, make: str) -> None:
        assert canonical_make(maker) == make

    def test_an_unassigned_code_has_no_make(self) -> None:
        assert (world_make("0" * 17), country_of("??" + "0" * 15)) == (("", False), "")


class TestYears:
    @pytest.mark.parametrize(
        ("vin", "values", "sure"),
        [
            ("XTA210990Y2766389", (2000,), "sure"),
            (
                VESTA,
                (2018, 1988),
                "likely",
            ),  # AvtoVAZ is older than the cycle; the catalogue decides by model
            ("Z94CT41CADR123456", (2013,), "sure"),  # the plant opened in 2010
            ("X7LLSRB1KBH408131", (), "unknown"),
            ("X9FKXXEEBKCY12345", (2012,), "sure"),  # the year is at position 11
            ("XW7BF4FK10S123456", (), "unknown"),
            ("JTMBFREV70D001234", (), "unknown"),
            ("JTDBBRBE6LJ007243", (2020, 1990), "likely"),  # the check digit marks a North American car
            ("X4XKS694200K12345", (), "unknown"),
            ("Z8NTBNT31CS012345", (2012,), "sure"),
            ("Z8NAJL01054123456", (), "unknown"),
            ("1M8GDM9AXKP042788", (1989, 2019), "likely"),
            ("5N1NJ01CXST000001", (1995, 2025), "likely"),
        ],
    )
    def test_every_possible_year_is_listed(
        self, vin_tables: VinTables, vin: str, values: tuple[int, ...], sure: str
    ) -> None:
        years = vin_facts(vin, vin_tables).years

        assert (years.values, years.confidence) == (values, sure)

    def test_a_missing_year_has_a_note(self, vin_tables: VinTables) -> None:
        assert vin_facts("X7LLSRB1KBH408131", vin_tables).years.note == (
            "У Renault года в VIN нет: он на овальной табличке кузова."
        )


class TestLines:
    @pytest.mark.parametrize("row", list(vin_patterns()), ids=lambda row: f"{row['wmi']} {row['pattern']}")
    def test_every_pattern_decodes_its_model(self, vin_tables: VinTables, row: dict[str, list[str]]) -> None:
        signs = list(str(row["wmi"]) + FILLER[3:])
        for index, (text, *_) in parse_pattern(str(row["pattern"])):
            signs[index - 1 : index - 1 + len(text)] = text
        facts = vin_facts("".join(signs), vin_tables)

        assert facts.maker is not None
        assert set(facts.maker.makes) <= set(row["makes"])
        if row["models"]:
            assert facts.line is not None
            assert set(facts.line.models) & set(row["models"])

    def test_the_engine_comes_from_the_vin(self, vin_tables: VinTables) -> None:
        line = vin_facts(VESTA, vin_tables).line

        assert line is not None
        assert (line.models, line.generation, line.engine_code) == (("Vesta",), "I", "21179")

    def test_patterns_that_contradict_each_other_claim_no_model(self) -> None:
        """An Almera by 4-6 and a Qashqai by 7-9: neither is claimed."""
        tables = VinTables([], [_pattern("4-6=AJL", "Almera"), _pattern("7-9=J11", "Qashqai")], [])
        facts = vin_facts("Z8NAJLJ1154123456", tables)

        assert facts.line is None

    def test_the_check_digit_only_warns_and_only_where_it_is_used(self, vin_tables: VinTables) -> None:
        assert vin_facts("1HGCM82673A004352", vin_tables).warnings == (
            "Контрольная цифра VIN не сходится. Сверьте с документами: возможно, опечатка.",
        )
        assert vin_facts("1HGCM82633A004352", vin_tables).warnings == ()
        assert vin_facts(VESTA, vin_tables).warnings == ()


class TestFrames:
    def test_a_number_without_a_dash_has_every_possible_code(self) -> None:
        assert codes_of("KZH106-0012345") == ["KZH106"]
        assert codes_of("KZH1060012345")[0] == "KZH106"
        assert codes_of("ST215")[0] == "ST215"
        assert codes_of("12345") == []

    def test_the_frame_number_gets_its_dash(self) -> None:
        assert format_frame("KZH1060012345", "KZH106") == "KZH106-0012345"
        assert format_frame("DBA-L275S-0012345", "L275S") == "L275S-0012345"
        assert format_frame("ST215", "ST215") == "ST215"

    @pytest.mark.parametrize(
        ("cell", "codes"),
        [("DBA-L275S", ["L275S"]), ("GB7、GB8", ["GB7", "GB8"]), ("M900S､M910S", ["M900S", "M910S"]),
         ("AGL20W/25W", ["AGL20W", "AGL25W"]), ("KDH2##", ["KDH2##"]), ("E12改", ["E12"]), ("e-power", []), ("", [])],
    )  # fmt: skip
    def test_codes_of_a_cell(self, cell: str, codes: list[str]) -> None:
        assert listed_codes(cell) == codes


def _pattern(pattern: str, model: str) -> VinPattern:
    names = {"generation": "", "body": "", "engine_code": "", "years": "", "confidence": "one_source"}
    return VinPattern(wmi="Z8N", pattern=pattern, makes=["Nissan"], models=[model], **names)


def mutate(vin: str, rng: random.Random) -> str:
    """Returns the VIN after one to four random insertions, deletions, replacements or shuffles."""
    signs = list(vin)
    for _ in range(rng.randint(1, 4)):
        index = rng.randrange(len(signs) + 1)
        character = rng.choice("ABCDEFGHJKLMNPRSTUVWXYZ0123456789IOQАВЕКМНОРСТУХЁЖйц-–_ \t\n\0'\"%\\🚗é٣²ß\ud800")
        edit = rng.randrange(4)
        if edit == 0:
            signs.insert(index, character)
        elif edit == 1 and signs:
            signs.pop(min(index, len(signs) - 1))
        elif edit == 2 and index < len(signs):
            signs[index] = character
        else:
            rng.shuffle(signs)
    return "".join(signs)


def test_mutated_vins_raise_nothing(vin_tables: VinTables) -> None:
    rng = random.Random(8)
    vins = [VESTA, "XW8ZZZ61ZCG000001", "1C4PJMCBXKD279503", "JTDBBRBE6LJ007243", "X7L4SREA412345678"]
    kinds = set()
    for number in range(100_000 if os.environ.get("VERIFY") == "1" else 2_000):
        for reading in readings(mutate(vins[number % len(vins)], rng)):
            kinds.add(reading.kind)
            codes_of(reading.value)
            if reading.kind == "vin":
                facts = vin_facts(reading.value, vin_tables)
                assert all(newer > older for newer, older in pairwise(sorted(facts.years.values, reverse=True)))
                assert all(1980 <= year <= NOW + 1 for year in facts.years.values)

    assert {"vin", "short", "long", "other"} <= kinds
