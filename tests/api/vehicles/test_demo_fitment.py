"""Fitment over the demo shop: pairs of car and part that are known, and a walk over every car and every product."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.catalog.models import PartNumber, Product
from api.seed.service import seed
from api.vehicles.fitment.car_facts_repository import read_vehicle_index
from api.vehicles.fitment.fitment_product import CarFacts, FitmentProduct, NumberMatch
from api.vehicles.fitment.number_repository import matches_by_product
from api.vehicles.fitment.repository import read_products
from api.vehicles.fitment.thread import thread_key
from api.vehicles.fitment.vehicle_index import VehicleIndex
from api.vehicles.fitment.verdict_type import FitmentVerdict
from tests.fixtures import datasets


@dataclass(frozen=True)
class DemoFitment:
    index: VehicleIndex
    products: Mapping[int, FitmentProduct]
    matches: Mapping[int, Mapping[int, NumberMatch]]
    #: By the article without spaces.
    articles: Mapping[str, int]

    def car(self, name: str) -> CarFacts:
        make, model, generation, engine = name.split("|")
        found = [
            facts
            for facts in self.index.vehicles.values()
            if (facts.car.make, facts.car.model, facts.car.engine_code) == (make, model, engine)
            and facts.car.generation == generation
        ]
        assert len(found) == 1, name
        return found[0]

    def verdict(self, car: str, article: str) -> FitmentVerdict:
        product_id, vehicle_id = self.articles[article.replace(" ", "")], self.car(car).car.id
        matches = self.matches.get(product_id, {})
        return self.index.verdicts(self.products[product_id], matches, [vehicle_id])[vehicle_id]


@pytest.fixture
def demo(db_session: Session) -> DemoFitment:
    datasets.load(db_session, seed)
    connection = db_session.connection()
    ids = list(db_session.scalars(select(Product.id)))
    numbers = db_session.execute(
        select(PartNumber.number, PartNumber.product_id).where(PartNumber.kind == "article")
    ).tuples()
    return DemoFitment(
        index=read_vehicle_index(connection),
        products=read_products(connection, ids),
        matches=matches_by_product(connection, ids),
        articles={number.replace(" ", ""): product_id for number, product_id in numbers},
    )


VESTA_H4M, LOGAN_H4M, LOGAN_K7M = "Lada|Vesta|I|H4M", "Renault|Logan|II|H4M", "Renault|Logan|II|K7M"
CAMRY_40, CAMRY_50 = "Toyota|Camry|VI|2AZ-FE", "Toyota|Camry|VII|2AR-FE"
FOCUS_II, SOLARIS = "Ford|Focus|II|SHDA", "Hyundai|Solaris|I|G4FC"
WRONG = [
    (VESTA_H4M, "W 914/2"), (VESTA_H4M, "2108-1012005"), (VESTA_H4M, "GB-102"), (VESTA_H4M, "OP 520/1"),
    (VESTA_H4M, "OC 384"), (VESTA_H4M, "0 451 103 274"), ("Lada|XRAY Cross|I|H4M", "W 914/2"),
    (LOGAN_H4M, "W 75/3"), (LOGAN_H4M, "82 00 768 927"), (LOGAN_H4M, "W 914/2"), (LOGAN_H4M, "OC 467"),
    (LOGAN_K7M, "82 00 768 927"), ("Renault|Duster|I|K4M", "82 00 768 927"), ("Lada|Largus|I|K4M", "82 00 768 927"),
    (LOGAN_K7M, "W 67/1"), ("Nissan|Almera|III|K4M", "15208-65F0A"), ("Nissan|Almera|III|K4M", "W 67/1"),
    ("Renault|Duster|I|K9K", "W 75/3"), ("Renault|Duster|I|K9K", "OC 467"),
    (SOLARIS, "W 712/75"), (SOLARIS, "W 712/95"), (SOLARIS, "W 914/2"),
    (FOCUS_II, "OC 467"), ("Volkswagen|Polo Sedan|V|CFNA", "OP 520"), ("Skoda|Octavia|A5|BSE", "OE 640/5"),
    ("Volkswagen|Polo Sedan|V|CFNA", "0 451 103 316"), ("Skoda|Octavia|A5|CDAB", "OX 388D"),
    (CAMRY_40, "HU 7009 z"), (CAMRY_40, "04152-YZZA1"), ("Toyota|RAV4|III|1AZ-FE", "HU 7009 z"),
    ("Toyota|RAV4|IV|3ZR-FE", "HU 7009 z"), ("Toyota|Corolla|X|1ZR-FE", "90915-YZZE1"),
    ("Toyota|Corolla|X|1ZR-FE", "W 68/3"), ("Toyota|Corolla|XI|1ZR-FE", "W 68/3"), ("Mazda|6|II|LF", "W 67/1"),
    ("Volkswagen|Passat|B6|BZB", "CUK 2842"), ("Lada|Vesta|I|21129", "GB-9597"),
    ("Lada|Priora|I|21126", "2112-1307010"), ("Lada|Priora|I|21126", "2110-3501070"),
    ("Lada|Niva 21214|I|21214", "2101-3501090"), (LOGAN_K7M, "VKMA 06136"), (LOGAN_K7M, "1 987 946 672"),
    ("BMW|3 series|V|N52B25", "HU 815/2 x"), ("Opel|Astra|H|Z16XER", "W 712/75"),
]  # fmt: skip
RIGHT = [
    (VESTA_H4M, "W 67/1"), (LOGAN_H4M, "W 67/1"), ("Nissan|Qashqai|I|HR16DE", "W 67/1"),
    ("Nissan|Qashqai|I|MR20DE", "15208-65F0A"), ("Nissan|Almera Classic|I|QG16DE", "W 67/1"),
    (LOGAN_K7M, "W 75/3"), (LOGAN_K7M, "OC 467"), ("Lada|Largus|I|K4M", "W 75/3"), ("Nissan|Almera|III|K4M", "W 75/3"),
    ("Renault|Duster|I|F4R", "W 75/3"), ("Renault|Duster|I|K9K", "82 00 768 927"),
    ("Chevrolet|Lacetti|I|F14D3", "BKR6E-11"), ("Chevrolet|Lacetti|I|F16D3", "BKR6E-11"),
    ("Lada|Priora|I|21126", "W 914/2"), ("Lada|Granta|I|11186", "W 914/2"), ("Lada|Vesta|I|21129", "W 914/2"),
    ("Lada|XRAY|I|21179", "W 914/2"), ("Lada|2114|I|11183", "OC 384"), ("Lada|Priora|I|21126", "2108-1012005"),
    ("Lada|2107|I|2103", "OP 520"), ("Lada|Niva 21214|I|21214", "OP 520"), ("Lada|2107|I|21067", "W 920/21"),
    (SOLARIS, "W 811/80"), (SOLARIS, "26300-35503"), ("Kia|Rio|III|G4FC", "0 451 103 316"),
    (CAMRY_50, "HU 7009 z"), (CAMRY_50, "04152-YZZA1"), (CAMRY_40, "90915-10004"),
    ("Toyota|Corolla|X|1ZR-FE", "HU 7019 z"), ("Toyota|RAV4|IV|3ZR-FE", "HU 7019 z"),
    ("Skoda|Octavia|A7|CZDA", "W 712/95"), ("Volkswagen|Polo Sedan|V|CWVA", "OP 616/3"),
    ("Lada|Priora|I|21126", "C 22 117"), ("Lada|2110|I|2111", "2110-3501070"),
]  # fmt: skip


def test_a_part_that_is_not_for_the_car_is_never_offered(demo: DemoFitment) -> None:
    verdicts = {(car, article): demo.verdict(car, article) for car, article in WRONG}

    assert {pair: verdict for pair, verdict in verdicts.items() if verdict.fit != "contradicts"} == {}


def test_a_part_that_is_for_the_car_is_offered(demo: DemoFitment) -> None:
    verdicts = {(car, article): demo.verdict(car, article) for car, article in RIGHT}

    assert {pair: verdict for pair, verdict in verdicts.items() if not verdict.is_offered} == {}


DIESEL = re.compile(r"дизел|TDI|dCi|CDTi|CRDi|HDi|TDCi|D-4D|DI-D")
PETROL = re.compile(r"бензин|TSI|FSI|GDI|MPI")
LITRES = re.compile(r"(?<![\d.×])\d\.\d(?![\d.])")


def contradiction(product: FitmentProduct, facts: CarFacts) -> str:
    """What the product's own name, options and text say against the car, by plain words."""
    car, name = facts.car, product.name.lower()
    text = ", ".join(product.options.get("fits", ()))
    if "грм" in name and "ремень" in name and car.cam_drive == "chain":
        return "belt for a chain"
    if "барабанные" in name and car.rear_brake == "disc":
        return "drum shoes for discs"
    if "свеча зажигания" in name and car.fuel == "diesel":
        return "spark plug for a diesel"
    if car.fuel == "petrol" and DIESEL.search(text) and not PETROL.search(text) and "," not in text:
        return "diesel part"
    litres = [float(number) for number in LITRES.findall(text)]
    if len(litres) == 1 and "," not in text and car.displacement_l and abs(car.displacement_l - litres[0]) > 0.05:
        return "another displacement"
    threads = {thread_key(thread) for thread in product.options.get("thread", ())}
    if "фильтр масляный" in name and threads and facts.filter_thread:
        return "" if thread_key(facts.filter_thread) in threads else "another thread"
    return ""


def test_nothing_is_offered_that_its_own_text_or_thread_contradicts(demo: DemoFitment) -> None:
    """Over every car and every product."""
    offered = 0
    wrong: dict[tuple[str, str], str] = {}
    for id_, product in demo.products.items():
        for vehicle_id in demo.index.of(product, demo.matches.get(id_, {})):
            offered += 1
            facts = demo.index.vehicles[vehicle_id]
            if reason := contradiction(product, facts):
                wrong[product.name, f"{facts.car.model} {facts.car.engine_code}"] = reason

    assert wrong == {}
    assert offered > 2000


def test_the_index_offers_what_the_verdict_offers(demo: DemoFitment) -> None:
    """The index compares candidates only; comparing every car must give the same cars."""
    sample = sorted(demo.products)[::23]
    for id_ in sample:
        product, matches = demo.products[id_], demo.matches.get(id_, {})
        verdicts = demo.index.verdicts(product, matches, demo.index.vehicles)
        assert demo.index.of(product, matches) == sorted(key for key, row in verdicts.items() if row.is_offered)
