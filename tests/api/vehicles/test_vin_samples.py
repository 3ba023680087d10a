"""VINs of cars met in Russia: maker, model line and model year, or no claim where the VIN holds none."""

import pytest
from sqlalchemy.orm import Session

from api.seed.vehicle_catalogue import write_vehicle_catalogue
from api.vehicles.catalogue import VehicleCatalogue
from api.vehicles.decoding.vin import DecodedVehicleNumber
from tests.fixtures import datasets

THIS_YEAR = 2026
NO_YEAR: tuple[int, ...] = ()
#: (VIN as typed, makes, model line, generation, years)
SAMPLES = [
    # Mercedes-Benz of Europe: position 10 is the steering side.
    ("WDB2030421A123456", "Mercedes-Benz", "C-class", "W203", NO_YEAR),
    ("WDD2120561A123456", "Mercedes-Benz", "E-class", "W212", NO_YEAR),
    ("WDD2040452R123456", "Mercedes-Benz", "C-class", "W204", NO_YEAR),
    ("WDC1660041A123456", "Mercedes-Benz", "M-class / GLE / GL / GLS", "W166/X166", NO_YEAR),
    ("W1K2060421R123456", "Mercedes-Benz", "C-class", "W206", NO_YEAR),
    ("W1N1671211A123456", "Mercedes-Benz", "GLE / GLS", "W167/X167", NO_YEAR),
    ("WDF63960313123456", "Mercedes-Benz", "Vito / Viano", "W639", NO_YEAR),
    ("W1V44760313123456", "Mercedes-Benz", "Vito / V-class", "W447", NO_YEAR),
    # Other makers without a year in the VIN.
    ("WBA71DC010CH14720", "BMW", "", "", NO_YEAR),
    ("X4XKS694200K12345", "BMW", "", "", NO_YEAR),
    ("X7L4SREA412345678", "Renault", "Logan", "II", NO_YEAR),
    ("X7LHSRGAN49123456", "Renault", "Duster", "I", NO_YEAR),
    ("XW7BF4FK10S123456", "Toyota", "Camry", "VI/VII", NO_YEAR),
    ("Z8NAJL01054123456", "Nissan", "Almera", "III", NO_YEAR),
    ("VSKJVWR51U0123456", "Nissan", "Pathfinder", "III", NO_YEAR),
    ("JMZBL14Z201123456", "Mazda", "3", "II", NO_YEAR),
    ("WMWMF7C5AAT123456", "Mini", "", "", NO_YEAR),
    ("VNKKTUD3A0A123456", "Toyota", "", "", NO_YEAR),
    ("WME4513331K123456", "Smart", "", "", NO_YEAR),
    ("NM0GXXTTPG4T12345", "Ford", "", "", NO_YEAR),
    # Volkswagen and Audi: the model at 7-8, the year tells generations apart.
    ("WVWZZZ1KZ6W123456", "Volkswagen", "Golf / Jetta / Golf Plus", "V", (2006,)),
    ("WVWZZZ1KZ8P123456", "Volkswagen", "Golf / Jetta / Golf Plus", "V", (2008,)),
    ("WVWZZZ1KZBW123456", "Volkswagen", "Golf / Golf Plus", "VI", (2011,)),
    ("WVWZZZ1KZAW123456", "Volkswagen", "Golf / Jetta / Golf Plus", "VI", (2010,)),
    ("WVWZZZ3CZ7P123456", "Volkswagen", "Passat / Passat CC", "B6", (2007,)),
    ("WVWZZZ3CZDE123456", "Volkswagen", "Passat / Passat CC", "B7", (2013,)),
    ("WVGZZZ5NZBW123456", "Volkswagen", "Tiguan", "I", (2011,)),
    ("XW8ZZZ61ZCG000001", "Volkswagen", "Polo Sedan", "V", (2012,)),
    ("WAUZZZ8E14A123456", "Audi", "A4", "B6/B7", (2004,)),
    ("WAUZZZ4F9AN123456", "Audi", "A6", "C6", (2010,)),
    # Skoda.
    ("TMBCA21Z692123456", "Skoda", "Octavia", "A5", (2009,)),
    ("TMBJJ7NE4F0123456", "Skoda", "Octavia", "A7", (2015,)),
    ("XW8AC2NH3EK123456", "Skoda", "Rapid", "", (2014,)),
    ("TMBEH25J0D3123456", "Skoda", "Fabia / Roomster", "II", (2013,)),
    # Nissan: the body code at 7-9.
    ("SJNFAAJ10U1234567", "Nissan", "Qashqai / Qashqai+2", "I", NO_YEAR),
    ("SJNFBAJ11U1234567", "Nissan", "Qashqai", "II", NO_YEAR),
    ("Z8NTBNT31CS012345", "Nissan", "X-Trail", "II", (2012,)),
    ("JN1TBNT31U0123456", "Nissan", "X-Trail", "II", NO_YEAR),
    ("Z8NTBNT32ES012345", "Nissan", "X-Trail", "III", (2014,)),
    # Lada: families by index, by letters, and the repeated year character.
    ("XTAGFK330JY144213", "Lada", "Vesta", "I", (2018,)),
    ("XTAGFL110KY214358", "Lada", "Vesta", "I", (2019,)),
    ("XTA219010D0123456", "Lada", "Granta", "", (2013,)),
    ("XTA21700080123456", "Lada", "Priora", "", (2008,)),
    ("XTA210600S1234567", "Lada", "2106", "", (1995,)),
    ("XTA210990Y2766389", "Lada", "21099", "Samara", (2000,)),
    ("XTA217230C0123456", "Lada", "Priora", "", (2012,)),
    ("XTA211200Y0123456", "Lada", "2112", "", (2000,)),
    ("XTA219270F0123456", "Lada", "Kalina", "II", (2015,)),
    ("XTA219270L0123456", "Lada", "Granta", "I FL", (2020,)),
    ("XTAKS035LK1234567", "Lada", "Largus", "", (2019,)),
    ("X9L212300G0123456", "Chevrolet", "Niva", "I", (2016,)),
    # Hyundai and Kia.
    ("Z94CT41CADR123456", "Hyundai", "Solaris", "I", (2013,)),
    ("Z94K241CALR123456", "Hyundai", "Solaris", "II", (2020,)),
    ("Z94CB41AADR123456", "Kia", "Rio", "III", (2013,)),
    ("Z94C241BBJR123456", "Kia", "Rio", "IV", (2018,)),
    ("Z94G2811DHR123456", "Hyundai", "Creta", "I", (2017,)),
    ("XWEPC811DC0123456", "Kia", "Sportage", "III", (2012,)),
    ("XWEPH81ABK0123456", "Kia", "Sportage", "IV", (2019,)),
    # China: one plant builds several makes, the year character repeats, but no VIN of China is older than 1997.
    ("LVVDB21B5ND123456", "Chery, Omoda, Exeed", "", "", (2022,)),
    ("XZGFF04A5NA123456", "Haval, Tank, Poer", "", "", (2022,)),
    ("LB37622Z2PX123456", "Geely", "Coolray", "I", (2023,)),
    ("Y4K8622Z2LB123456", "Geely", "", "", (2020,)),
    # Mitsubishi, Opel, Ford.
    ("JMBSNCY2A8U123456", "Mitsubishi", "Lancer", "X", (2008,)),
    ("Z8TXTCW5WDM123456", "Mitsubishi", "Outlander", "II XL", NO_YEAR),
    ("W0L0AHL4885123456", "Opel", "Astra", "H", (2008,)),
    ("XWF0AHM75A0123456", "Opel", "Zafira", "B", (2010,)),
    ("X9FMXXEEBMCY12345", "Ford", "Focus", "II/III", (2012,)),
    # As people type them.
    ("хта gfl 110 ку 214358", "Lada", "Vesta", "I", (2019,)),
    ("VIN: tmb-jj7ne4f0-123456", "Skoda", "Octavia", "A7", (2015,)),
    ("WDD212O561A123456", "Mercedes-Benz", "E-class", "W212", NO_YEAR),
]


@pytest.fixture
def catalogue(db_session: Session) -> VehicleCatalogue:
    datasets.load(db_session, write_vehicle_catalogue)
    catalogue = VehicleCatalogue(db_session)
    catalogue.this_year = THIS_YEAR
    return catalogue


def test_maker_model_and_year(catalogue: VehicleCatalogue) -> None:
    wrong = []
    for typed, makes, model, generation, years in SAMPLES:
        decoded = catalogue.decode(typed)
        actual = (_makes(decoded), *_line(decoded), decoded.years.values)
        if actual != (makes, model, generation, years):
            wrong.append((typed, actual, (makes, model, generation, years)))

    assert len(SAMPLES) >= 60
    assert wrong == []


def test_a_mutated_vin_claims_no_car_that_the_rest_contradicts(catalogue: VehicleCatalogue) -> None:
    """One character is replaced by each other one: the year stays within the production years of the model."""
    for vin, first, last in (("XTAGFL110KY214358", 2014, 2027), ("WVWZZZ1KZBW123456", 2002, 2015)):
        for sign in "ABCDEFGHJKLMNPRSTVWXY123456789":
            decoded = catalogue.decode(vin[:9] + sign + vin[10:])
            assert all(first <= year <= last for year in decoded.years.values), (sign, decoded.years)
            assert decoded.years.values or "сверьте с документами" in decoded.years.note


def test_what_is_from_memory_is_never_sure(catalogue: VehicleCatalogue) -> None:
    for typed, *_ in SAMPLES:
        decoded = catalogue.decode(typed)
        if decoded.line and decoded.line.confidence == "unconfirmed":
            assert all(candidate.match < 100 for candidate in decoded.candidates), typed
    honda = catalogue.decode("JHMGD18508S200001")
    assert honda.years.confidence == "likely"


class TestCandidates:
    def test_the_year_rules_generations_out(self, catalogue: VehicleCatalogue) -> None:
        assert _generations(catalogue, "WVWZZZ1KZ6W123456") == {"V"}
        assert _generations(catalogue, "WVWZZZ1KZAW123456") == {"VI"}

    def test_the_body_code_rules_another_generation_out(self, catalogue: VehicleCatalogue) -> None:
        bodies = {row.modification.body_code for row in catalogue.decode("XW8AC2NH3EK123456").candidates}

        assert bodies == {"NH"}

    def test_a_one_letter_generation_is_one(self, catalogue: VehicleCatalogue) -> None:
        assert _generations(catalogue, "W0L0AHL4885123456") == {"H"}

    def test_another_engine_is_only_a_suggestion(self, catalogue: VehicleCatalogue) -> None:
        """The VIN names H4M of 2019-2022; in 2016 no Vesta with it was built."""
        assert {row.match for row in catalogue.decode("XTAGFL410GY214358").candidates} == {60}

    def test_the_chooser_of_one_generation_is_certain(self, catalogue: VehicleCatalogue) -> None:
        (candidate,) = catalogue.decode("XTAGFL110KY214358").candidates

        assert (candidate.modification.engine_code, candidate.match) == ("21129", 100)


def _generations(catalogue: VehicleCatalogue, vin: str) -> set[str]:
    return {row.modification.generation for row in catalogue.decode(vin).candidates if row.match >= 80}


def _makes(decoded: DecodedVehicleNumber) -> str:
    return ", ".join(decoded.maker.makes) if decoded.maker else ""


def _line(decoded: DecodedVehicleNumber) -> tuple[str, str]:
    return (decoded.line.model, decoded.line.generation) if decoded.line else ("", "")
