"""The decoder on known VINs and frame codes (REAL_DATA_DIR)."""

import csv
import os
from pathlib import Path

from sqlalchemy.orm import Session

from api.seed.vehicle_catalogue import write_vehicle_catalogue
from api.vehicles.catalogue import VehicleCatalogue
from api.vehicles.frames_import import import_frames
from tests.fixtures import datasets

SERIAL = "0012345"


def test_makers_and_years_of_known_vins(db_session: Session, real_data: Path) -> None:
    datasets.load(db_session, write_vehicle_catalogue)
    catalogue = VehicleCatalogue(db_session)
    catalogue.this_year = 2026
    rows = list(csv.DictReader((real_data / "vin" / "vin_known.csv").open(encoding="utf-8")))
    makers = years = 0
    for row in rows:
        decoded = catalogue.decode(row["vin"])
        makes = decoded.maker.makes if decoded.maker else ()
        makers += row["make"].lower() in [make.lower() for make in makes]
        years += any(int(year) in decoded.years.values for year in row["year"].split("|"))

    assert len(rows) > 150
    assert makers / len(rows) >= 0.99, f"{makers} of {len(rows)}"
    assert years / len(rows) >= 0.98, f"{years} of {len(rows)}"


def test_frames_of_an_imported_list_are_found(db_session: Session, real_data: Path) -> None:
    datasets.load(db_session, write_vehicle_catalogue)
    path = real_data / "jdm_frames" / "jdm_oil_filter.csv"
    frame_import = import_frames(db_session, path, "list")
    rows = [row for row in csv.DictReader(path.open(encoding="utf-8")) if any(map(str.isdigit, row["frame_code"]))]
    if os.environ.get("VERIFY") != "1":
        rows = rows[::5]
    catalogue, failures = VehicleCatalogue(db_session), []
    for row in rows:
        code = row["frame_code"].replace("#", "1")
        for number_text in (f"{code}-{SERIAL}", code.lower()):
            decoded = catalogue.decode(number_text)
            if decoded.kind != "frame" or not decoded.candidates:
                failures.append(number_text)

    assert frame_import.codes > 1800
    assert len(failures) <= len(rows) * 2 * 0.01, failures
