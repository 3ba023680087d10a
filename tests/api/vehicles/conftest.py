"""Fixtures: the VIN tables for pure tests, and the vehicle catalogue in the small shop."""

import os
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from api.seed.vehicle_catalogue import plants, vin_patterns, vin_years, write_vehicle_catalogue
from api.vehicles.decoding.vin import VinTables
from api.vehicles.models import Plant, VinPattern, VinYear
from tests.fixtures import datasets


@pytest.fixture(scope="session")
def vin_tables() -> VinTables:
    """The VIN tables of our own data files."""
    return VinTables(
        [Plant(**row) for row in plants()],
        [VinPattern(**row) for row in vin_patterns()],
        [VinYear(**row) for row in vin_years()],
    )


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
