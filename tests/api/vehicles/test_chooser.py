"""decodeVehicle and getVehicleChoices over HTTP, the seed of vehicles and the import of frame codes."""

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import delete, func, select, text
from sqlalchemy.orm import Session

from api.seed.vehicle_catalogue import vehicles, write_vehicle_catalogue
from api.tabular.layout import FileRefusedError
from api.text.part_numbers import number_key
from api.vehicles.frames_import import import_frames
from api.vehicles.models import FrameCode, Plant, Vehicle, VehiclePart, VehicleSize, VinPattern, VinYear
from api.vehicles.write_repository import VehicleRows, write_vehicles
from tests.fixtures.statements import count_statements

VESTA = "XTAGFK330JY144213"
HEAD = "group,frame_code_key,car,frame_code,oem_filter,oil_viscosity,oil_api,oil_l,oil_with_filter_l,acdelco_cross\n"


def decode(cars: TestClient, number_text: str, **fields: Any) -> dict[str, Any]:
    answer = cars.post("/api/shop/decodeVehicle", json={"text": number_text, **fields})
    assert answer.status_code == 200, answer.text
    response: dict[str, Any] = answer.json()
    return response


def choices(cars: TestClient, **fields: str) -> dict[str, Any]:
    answer = cars.post("/api/shop/getVehicleChoices", json=fields)
    assert answer.status_code == 200, answer.text
    response: dict[str, Any] = answer.json()
    return response


class TestDecode:
    def test_a_vin_names_its_car(self, cars: TestClient) -> None:
        response = decode(cars, "хта gfk330 jy144213")

        assert (response["kind"], response["value"]) == ("vin", VESTA)
        assert [(repair["was"], repair["became"]) for repair in response["repairs"]] == [
            ("Х", "X"),
            ("Т", "T"),
            ("А", "A"),
        ]
        assert response["maker"] == {
            "make": "Lada", "make_ru": "Лада", "plant": "АвтоВАЗ, Тольятти", "country": "Россия", "confidence": "sure",
        }  # fmt: skip
        assert (response["year"]["values"], response["year"]["confidence"]) == ([2018], "sure")
        assert (response["model"]["model"], response["model"]["body"]) == ("Vesta", "универсал")
        (car,) = response["vehicles"]
        assert (car["engine_code"], car["power_hp"], car["match"], car["confirmed"]) == ("21179", 122, 100, True)
        assert car["title"] == "Лада Веста 1.8, 122\u00a0л.\u00a0с., 2016–2022"
        assert response["chooser"] == {"make": "Lada", "model": "Vesta", "generation": "I", "year": 2018}

    def test_several_cars_when_the_engine_is_unknown(self, cars: TestClient) -> None:
        response = decode(cars, "X7L4SREA412345678")

        assert {(car["model"], car["generation"], car["match"]) for car in response["vehicles"]} == {
            ("Logan", "II", 80)
        }
        assert [car["engine_code"] for car in response["vehicles"]] == ["K7M", "K4M", "H4M"]
        assert [car["confirmed"] for car in response["vehicles"]] == [True, True, False]
        assert response["year"] == {
            "values": [], "confidence": "unknown", "note": "У Renault года в VIN нет: он на овальной табличке кузова.",
        }  # fmt: skip

    def test_a_single_car_is_not_a_full_match_when_the_engine_is_unknown(
        self, cars: TestClient, db_session: Session
    ) -> None:
        logans = select(Vehicle.id).where(Vehicle.model == "Logan", Vehicle.engine_code.in_(["K4M", "H4M"]))
        db_session.execute(delete(Vehicle).where(Vehicle.id.in_(logans)))
        db_session.commit()

        (car,) = decode(cars, "X7L4SREA412345678")["vehicles"]
        assert (car["engine_code"], car["match"]) == ("K7M", 80)

    def test_another_generation_is_not_a_candidate(self, cars: TestClient) -> None:
        response = decode(cars, "Z8NFBAJ11ES012345")

        assert (response["model"]["model"], response["model"]["generation"]) == ("Qashqai", "II")
        assert {car["generation"] for car in response["vehicles"]} == {"II"}
        assert response["chooser"] == {"make": "Nissan", "model": "Qashqai", "generation": "II", "year": 2014}

    def test_the_stated_year_narrows_the_candidates(self, cars: TestClient) -> None:
        body_codes = {car["body_code"] for car in decode(cars, "XW7BF4FK10S123456")["vehicles"]}

        assert body_codes == {"V40", "V50"}
        assert {car["body_code"] for car in decode(cars, "XW7BF4FK10S123456", year=2015)["vehicles"]} == {"V50"}

    def test_an_unknown_maker_gets_a_warning_and_an_unsure_year(self, cars: TestClient) -> None:
        response = decode(cars, "9ZZ12345678901234")

        assert (response["kind"], response["maker"], response["vehicles"]) == ("vin", None, [])
        assert (response["year"]["values"], response["year"]["confidence"]) == ([2007], "likely")
        assert response["chooser"] == {"make": None, "model": None, "generation": None, "year": 2007}

    def test_a_frame_by_its_code(self, cars: TestClient) -> None:
        for number_text in ("KZH106-0012345", "kzh1060012345", "КZН106-0012345", "kzh106", "ляр106-0012345"):
            response = decode(cars, number_text)

            (car,) = response["vehicles"]
            assert (response["kind"], response["value"].split("-")[0]) == ("frame", "KZH106"), number_text
            assert (car["make"], car["model"], car["confirmed"], car["match"]) == ("Toyota", "Hiace", False, 100)
            assert response["maker"]["confidence"] == "unconfirmed"
            assert response["year"]["note"].endswith("выпускали в 1993–2004 годах.")

    def test_extra_letters_after_a_code_are_ignored(self, cars: TestClient) -> None:
        (car,) = decode(cars, "ST215W-0012345")["vehicles"]

        assert (car["model"], car["match"]) == ("Caldina", 80)

    def test_no_text_is_refused(self, cars: TestClient) -> None:
        for number_text, kind, warning in (
            ("", "other", None),
            ("🚗" * 60, "other", "Это не похоже на VIN"),
            ("Лада Веста", "other", "Это не похоже на VIN"),
            ("\u0000\u0007", "other", None),
            ("XTA2109", "short", "здесь 7"),
            (VESTA * 2, "long", "здесь 34"),
            ("ZZZ999-0012345", "frame", "Кода кузова ZZZ999 в нашем каталоге нет"),
            ("%_%-0012345", "other", "Это не похоже на VIN"),
            ("#######-0012345", "short", "здесь 7"),
        ):
            response = decode(cars, number_text)

            assert (response["kind"], response["vehicles"]) == (kind, []), number_text
            assert (warning in response["warnings"][0]) if warning else response["warnings"] == [], number_text

    def test_a_megabyte_is_refused_by_its_length(self, cars: TestClient) -> None:
        answer = cars.post("/api/shop/decodeVehicle", json={"text": "X" * 1_000_000})

        assert (answer.status_code, list(answer.json()["error"]["fields"])) == (422, ["text"])

    def test_five_statements_at_most(self, cars: TestClient) -> None:
        for number_text, limit in ((VESTA, 4), ("KZH106-0012345", 1), ("ZZZ999-0012345", 3), ("", 0)):
            with count_statements() as statements:
                decode(cars, number_text)
            assert len(statements) <= limit, number_text


class TestChoices:
    def test_step_by_step(self, cars: TestClient) -> None:
        makes = {make["name"]: make for make in choices(cars)["makes"]}
        models = choices(cars, make="Kia")["models"]
        rio = choices(cars, make="Kia", model="Rio")
        third = choices(cars, make="Kia", model="Rio", generation="III")

        assert makes["Kia"]["name_ru"] == "Киа"
        assert makes["Lada"]["vehicles"] == 37
        assert [(model["name"], model["name_ru"], model["years_from"], model["years_to"]) for model in models] == [
            ("Ceed", "Сид", 2007, 2022), ("Rio", "Рио", 2005, 2022), ("Sportage", "Спортейдж", 2004, 2021)
        ]  # fmt: skip
        assert [(generation["name"], generation["body_code"]) for generation in rio["generations"]] == [("II", "JB"), ("III", "QB"), ("IV", "FB")]  # fmt: skip  # noqa: E501
        assert (rio["makes"], rio["models"], len(rio["vehicles"])) == ([], [], 5)
        assert [car["engine_code"] for car in third["vehicles"]] == ["G4FA", "G4FC"]
        assert (third["generations"], third["vehicles"][0]["title"]) == (
            [], "Киа Рио III 1.4, 107\u00a0л.\u00a0с., 2011–2017"
        )  # fmt: skip

    def test_russian_names_are_understood(self, cars: TestClient) -> None:
        assert choices(cars, make="киа", model="РИО") == choices(cars, make="Kia", model="Rio")

    def test_an_unknown_make_has_no_next_step(self, cars: TestClient) -> None:
        for make in ("Запорожец", "'; drop table vehicles; --", "%"):
            assert choices(cars, make=make) == {"makes": [], "models": [], "generations": [], "vehicles": []}


class TestSeed:
    TABLES = (Plant, VinPattern, VinYear, Vehicle, VehiclePart, FrameCode, VehicleSize)

    def count_rows(self, session: Session) -> list[int | None]:
        return [session.scalar(select(func.count()).select_from(table)) for table in self.TABLES]

    def test_a_second_seed_changes_nothing(self, db_session: Session) -> None:
        write_vehicle_catalogue(db_session)
        db_session.commit()
        written_rows = text("SELECT sum(n_tup_ins + n_tup_upd) FROM pg_stat_xact_user_tables")
        row_counts, before = self.count_rows(db_session), db_session.scalar(written_rows)

        write_vehicle_catalogue(db_session)

        assert db_session.scalar(written_rows) == before
        assert self.count_rows(db_session) == row_counts
        assert row_counts[3] is not None
        assert row_counts[3] >= 204

    def test_every_fact_has_its_source(self, db_session: Session) -> None:
        write_vehicle_catalogue(db_session)

        for table in self.TABLES:
            sources = db_session.execute(select(table.source, table.confidence).distinct()).tuples().all()
            assert all(source for source, _ in sources), table
            assert {confidence for _, confidence in sources} <= {"two_sources", "one_source", "memory"}

    def test_service_parts_have_their_positions(self, db_session: Session) -> None:
        write_vehicle_catalogue(db_session)
        positions = db_session.execute(select(VehiclePart.unit, VehiclePart.position).distinct()).tuples().all()

        assert set(positions) == {("oilSystem", 1), ("airIntake", 2), ("cabinFilter", 2), ("ignition", 1), ("timing", 1), ("frontBrake", 2), ("rearDisc", 2), ("oilSystem", 2), ("oilSystem", 3)}  # fmt: skip  # noqa: E501
        assert sum(len(row.parts) for row in vehicles()) == 1707

    def test_withdrawn_numbers_and_sizes_are_deleted(self, db_session: Session) -> None:
        write_vehicle_catalogue(db_session)
        (granta,) = [row for row in vehicles() if row.vehicle["key"] == "Lada/Granta/I FL/2190/21127"]
        id_ = db_session.scalar(select(Vehicle.id).where(Vehicle.key == granta.vehicle["key"]))
        write_vehicles(db_session, [VehicleRows(granta.vehicle, granta.parts[:1], sizes=granta.sizes[:1])])

        parts = db_session.execute(select(VehiclePart.number).where(VehiclePart.vehicle_id == id_)).scalars().all()
        sizes = db_session.execute(select(VehicleSize.option, VehicleSize.value).where(VehicleSize.vehicle_id == id_))
        assert parts == [granta.parts[0]["number"]]
        assert sizes.tuples().all() == [("length_mm", "600+400")]


class TestImport:
    def test_a_list_of_frame_codes(self, cars: TestClient, db_session: Session, tmp_path: Path) -> None:
        path = tmp_path / "frames.csv"
        path.write_text(
            HEAD + "a,TRH2##,ハイエース,TRH2##,90915-10003,5W-30,5W-30 SP,5.0,5.5,PF304J\n"
            "a,L275S,ミラ,DBA-L275S,15601-87703,0W-20 C5,,2.7,nan,\n,,,,,,,,,\n",
            encoding="utf-8",
        )  # fmt: skip
        first = import_frames(db_session, path, "list")
        second = import_frames(db_session, path, "list")
        db_session.commit()

        assert first == second
        assert (first.codes, first.cars, first.skipped) == (2, 2, 1)
        (hiace,) = decode(cars, "TRH224-0012345")["vehicles"]
        (mira,) = decode(cars, "DBA-L275S-0012345")["vehicles"]
        assert (hiace["title"], hiace["oil_volume_l"], hiace["oil_sae"], hiace["years_from"]) == (
            "Тойота Hiace TRH2##", 5.5, "5W-30", None
        )  # fmt: skip
        assert (mira["title"], mira["oil_volume_l"], mira["oil_sae"]) == ("Дайхацу Mira L275S", 2.7, "0W-20")
        numbers = db_session.execute(
            select(VehiclePart.brand, VehiclePart.key).where(VehiclePart.vehicle_id == hiace["id"])
        ).tuples()
        assert set(numbers) == {("Toyota", number_key("90915-10003")), ("ACDelco", "PF304J")}

    def test_imported_cars_are_found_by_frame_only(self, cars: TestClient, db_session: Session, tmp_path: Path) -> None:
        path = tmp_path / "frames.csv"
        path.write_text(HEAD + "a,ZN6,86 GRMN,ZN6,,,,,,\n", encoding="utf-8")
        before = choices(cars)
        import_frames(db_session, path, "list")
        db_session.commit()

        assert choices(cars) == before
        assert [car["model"] for car in decode(cars, "zn6-012345")["vehicles"]] == ["86 GRMN"]

    @pytest.mark.parametrize("content", ["a;b\n1;2\n", HEAD, HEAD + 'a,b,"c\n', "\x00\x01\x02" * 400])
    def test_other_files_are_refused(self, db_session: Session, tmp_path: Path, content: str) -> None:
        path = tmp_path / "other.csv"
        path.write_text(content, encoding="utf-8")

        with pytest.raises(FileRefusedError):
            import_frames(db_session, path, "other")
