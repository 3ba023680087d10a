"""Fixtures: the VIN tables for pure tests, and the vehicle catalogue in the small shop."""

import os
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from api.seed.vehicle_catalogue import plants, vin_patterns, vin_years, write_vehicle_catalogue
from api.vehicles.decoding.vin_tables import PatternRecord, PlantRecord, VinTables, YearRule, parse_pattern
from tests.fixtures import datasets


@pytest.fixture(scope="session")
def vin_tables() -> VinTables:
    """The VIN tables of our own data files."""
    return VinTables(
        [
            PlantRecord(**{name: row[name] for name in ("wmi", "maker", "plant", "country", "years", "confidence")},
                       makes=tuple(row["makes"]))
            for row in plants()
        ],
        [
            PatternRecord(
                **{name: row[name] for name in ("wmi", "generation", "body", "engine_code", "years", "confidence")},
                signs=parse_pattern(row["pattern"]), makes=tuple(row["makes"]), models=tuple(row["models"]),
            )
            for row in vin_patterns()
        ],
        [YearRule(**{name: row[name] for name in ("wmi", "prefix", "position", "note", "confidence")})
         for row in vin_years()],
    )  # fmt: skip


@pytest.fixture
def cars(shop: TestClient, db_session: Session) -> TestClient:
    """The small shop with the vehicle catalogue loaded."""
    datasets.load(db_session, write_vehicle_catalogue)
    return shop


@pytest.fixture(scope="session")
def real_data() -> Path:
    folder = os.environ.get("REAL_DATA_DIR")
    if not folder:
        pytest.skip("REAL_DATA_DIR is not set: the folder with known VINs and frame codes")
    return Path(folder)
