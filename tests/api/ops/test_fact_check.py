"""`shop doctor facts`: the demo shop has no contradiction, and each kind is found where rows contradict."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.orm import Session
from typer import Typer
from typer.testing import CliRunner

from api.imports.import_rows import ImportScope, NumberRow, ProductImportRow
from api.imports.product_writer import write_products
from api.ops.fact_check.contradiction import read_explanations
from api.ops.fact_check.service import circles_of, contradictions
from api.parts.crosses.repository import CrossRecord, CrossSourceRecord, PartRecord, write_crosses
from api.parts.models import CrossKind
from api.seed.service import seed
from api.text.part_numbers import number_key
from api.vehicles.units import position_of
from api.vehicles.write_repository import VehicleRows, write_vehicles
from cli.doctor import doctor_facts_command
from tests.fixtures import datasets

_COLUMNS: dict[str, Any] = {
    "fuel": "petrol",
    "displacement_l": 1.6,
    "cam_drive": "",
    "rear_brake": "",
    "years_from": 2010,
}


def product(
    article: str, name: str = "Деталь", numbers: tuple[NumberRow, ...] = (), **options: str
) -> ProductImportRow:
    return ProductImportRow(
        key=article, name=f"{name} {article}", category=("Детали",), brand="MANN-FILTER", article=article,
        options=tuple(options.items()), numbers=numbers,
    )  # fmt: skip


def write(session: Session, *rows: ProductImportRow) -> None:
    write_products(session.connection(), ImportScope("list"), rows)


def cross(session: Session, *pairs: tuple[str, str], kind: CrossKind = "analogue") -> None:
    rows = [CrossRecord(PartRecord("MANN-FILTER", one), PartRecord("MANN-FILTER", other), kind) for one, other in pairs]
    write_crosses(session.connection(), CrossSourceRecord("list", "Список", 1), rows)


def car(session: Session, engine: str, parts: list[tuple[str, str, str, str]], **facts: str | float) -> None:
    """`parts` are kind, brand, number and thread."""
    rows = []
    for kind, brand, number, thread in parts:
        unit, position = position_of(kind)
        rows.append({
            "unit": unit.key, "position": position.number, "brand": brand, "number": number, "key": number_key(number),
            "kind": "oem", "thread": thread, "source": "s", "confidence": "memory",
        })  # fmt: skip
    named = {"make": "Renault", "model": "Duster", "generation": "I", "engine_code": engine}
    vehicle = {"key": f"Renault/Duster/{engine}", **named, **_COLUMNS, **facts, "source": "s", "confidence": "memory"}
    write_vehicles(session, [VehicleRows(vehicle, parts=rows)])


def lines(session: Session) -> list[str]:
    session.commit()
    return [row.line() for row in contradictions(session.connection())]


def test_the_demo_shop_has_no_contradiction_and_needs_every_explanation(db_session: Session) -> None:
    datasets.load(db_session, seed)
    explanations = read_explanations([Path("api/seed/data/accepted_contradictions.csv")])

    found = contradictions(db_session.connection())

    assert found == []
    assert explanations.outdated(found) == []


def write_texts_and_numbers(session: Session, *pairs: tuple[str, str]) -> None:
    """One product for each pair of what the text says it fits and whose number it replaces."""
    write(session, *(
        product(f"X {place}", fits=fits, numbers=(NumberRow(f"11{place}", brand),))
        for place, (fits, brand) in enumerate(pairs)
    ))  # fmt: skip


def test_makes_of_the_text_and_of_the_numbers(db_session: Session) -> None:
    pairs = [
        ("Ford", "Renault"),
        ("Volkswagen, Skoda", "LADA"),
        ("ГАЗ Волга, Газель ЗМЗ-406/405", "LADA"),
        ("Audi A6", "GM"),
    ]
    write_texts_and_numbers(db_session, *pairs)

    found = sorted(lines(db_session))
    assert len(found) == len(pairs)
    for place, (line, (_, brand)) in enumerate(zip(found, pairs, strict=True)):
        assert line.startswith(f"марка: MANN-FILTER X {place}: написано «для ")
        assert line.endswith(f", а заменяет номера {brand}")


def test_makes_of_one_group_do_not_contradict(db_session: Session) -> None:
    write_texts_and_numbers(
        db_session,
        ("Skoda Octavia", "VAG"),
        ("Lada Largus", "Renault"),
        ("Ford", "Bosch"),
        ("Ford, Renault", "Renault"),
    )

    assert lines(db_session) == []


def test_supersessions_in_a_circle(db_session: Session) -> None:
    cross(db_session, ("A 1", "A 2"), ("A 2", "A 3"), ("A 3", "A 1"), ("A 3", "A 4"), kind="superseded")

    assert lines(db_session) == [
        "замены по кругу: MANN-FILTER A 1: каждый новее другого: MANN-FILTER A 1, MANN-FILTER A 2, MANN-FILTER A 3"
    ]


def test_circles() -> None:
    assert circles_of([(1, 2), (2, 3), (3, 1), (3, 4), (5, 6), (6, 5), (7, 8)]) == [[1, 2, 3], [5, 6]]
    assert circles_of((i, i + 1) for i in range(2000)) == []


def test_threads_of_analogues(db_session: Session) -> None:
    write(
        db_session,
        product("W 1", thread="M20×1.5"),
        product("W 2", thread="3/4-16 UNF"),
        product("W 3", thread="М20х1,5"),
    )
    cross(db_session, ("W 1", "W 2"), ("W 1", "W 3"))

    assert lines(db_session) == [
        "резьба: MANN-FILTER W 1 — MANN-FILTER W 2: заменяют друг друга, а указано M20×1.5 и 3/4-16 UNF"
    ]


def test_thread_of_a_filter_and_of_the_cars_of_its_numbers(db_session: Session) -> None:
    original = NumberRow("8200768913", "Renault")
    write(db_session, product("W 1", thread="3/4-16 UNF", numbers=(original,)), product("W 2", thread="M18×1.5"))
    car(
        db_session,
        "K4M",
        [("oil_filter", "Renault", "8200768913", "M20x1.5"), ("oil_filter", "MANN-FILTER", "W 2", "M20x1.5")],
    )

    assert sorted(lines(db_session)) == [
        "резьба: MANN-FILTER W 1 — Renault 8200768913: заменяют друг друга, а указано 3/4-16 UNF и M20x1.5",
        "резьба: MANN-FILTER W 2: указано и M18×1.5 и M20x1.5",
    ]


def test_two_threads_of_one_car(db_session: Session) -> None:
    car(db_session, "H4M", [("oil_filter", "Nissan", "1", "M20x1.5"), ("oil_filter", "LADA", "2", "3/4-16 UNF")])

    assert lines(db_session) == [
        "резьба: Renault Duster I H4M: фильтры с разной резьбой: Nissan 1 (M20x1.5), LADA 2 (3/4-16 UNF)"
    ]


def test_axles(db_session: Session) -> None:
    write(
        db_session,
        product("G 1", "Колодки тормозные задние", (NumberRow("1K0698151", "VAG"),)),
        product("G 2", "Колодки тормозные передние", axle="задняя"),
    )
    car(db_session, "BSE", [("front_brake_pads", "VAG", "1K0698151", "")])

    assert sorted(lines(db_session)) == [
        "ось: MANN-FILTER G 1 — VAG 1K0698151: заменяют друг друга, а указано задняя и передняя",
        "ось: MANN-FILTER G 2: в названии «Колодки тормозные передние G 2», а ось указана задняя",
    ]


def test_belt_and_brake_that_the_car_does_not_have(db_session: Session) -> None:
    parts = [("timing_belt", "Gates", "5670XS", ""), ("rear_brake_shoes", "LADA", "2108-3502090", "")]
    car(db_session, "G4FC", parts, cam_drive="chain", rear_brake="disc")
    car(db_session, "K7M", [("rear_brake_pads", "TRW", "GDB1330", "")], cam_drive="belt", rear_brake="drum")

    assert lines(db_session) == [
        "ремень ГРМ: Renault Duster I G4FC — Gates 5670XS: у мотора цепь ГРМ, а записан ремень",
        "задний тормоз: Renault Duster I G4FC — LADA 2108-3502090: сзади диски, а записаны барабанные колодки",
        "задний тормоз: Renault Duster I K7M — TRW GDB1330: сзади барабаны, а записаны детали дискового тормоза",
    ]


def test_a_text_that_excludes_the_engine_of_its_number(db_session: Session) -> None:
    original = NumberRow("8200768927", "Renault")
    write(
        db_session,
        product("W 1", fits="Renault Logan, Duster 1.6", numbers=(original,)),
        product("W 2", fits="Renault 1.5 dCi (K9K)", numbers=(original,)),
        product("W 3", fits="Renault Duster бензин", numbers=(original,)),
    )
    car(db_session, "K9K", [("oil_filter", "Renault", "8200768927", "")], fuel="diesel", displacement_l=1.5)

    found = lines(db_session)
    assert [line.partition(": номер ")[0] for line in found] == [
        "описание: MANN-FILTER W 1 — Renault Duster I K9K",
        "описание: MANN-FILTER W 3 — Renault Duster I K9K",
    ]


@pytest.fixture
def command() -> Typer:
    app = Typer()
    app.command()(doctor_facts_command)
    return app


def test_the_command_lists_and_accepts(db_session: Session, database_url: str, command: Typer, tmp_path: Path) -> None:
    write(db_session, product("OC 467", fits="Ford", numbers=(NumberRow("8200768913", "Renault"),)))
    db_session.commit()
    accepted = tmp_path / "accepted.csv"
    accepted.write_text(
        "kind,subject,other,reason\nmakes,MANN-FILTER OC 467,,сверено по каталогу\nthread,A,B,старое\n", "utf-8-sig"
    )
    refused = CliRunner().invoke(command, [])
    explained = CliRunner().invoke(command, ["--accepted", str(accepted)])

    line = "марка: MANN-FILTER OC 467: написано «для Ford», а заменяет номера Renault"
    assert (refused.exit_code, refused.stdout.splitlines()) == (1, [line, "Противоречий: 1, объяснено: 0."])
    assert (explained.exit_code, explained.stdout.splitlines()) == (
        0,
        [
            f"объяснено — {line}: сверено по каталогу",
            "объяснение больше не нужно: thread, A, B",
            "Противоречий: 0, объяснено: 1.",
        ],
    )


@pytest.mark.parametrize(
    "content", ["kind;subject\n", "kind,subject,other,reason\nwheel,A,,x\n", "kind,subject,other,reason\nthread,A,,\n"]
)
def test_a_file_of_explanations_without_reasons_is_refused(
    db_session: Session, database_url: str, command: Typer, tmp_path: Path, content: str
) -> None:
    path = tmp_path / "accepted.csv"
    path.write_text(content + "thread,B,,\n", "utf-8")
    result = CliRunner().invoke(command, ["--accepted", str(path)])

    assert result.exit_code == 2
    assert "kind, subject, other, reason" in result.stderr
