"""Fitment over the demo shop: pairs of car and part that are known, and a walk over every car and every product."""

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import create_engine, select
from sqlalchemy.orm import Session

from api.catalog.models import PartNumber, Product
from api.seed.service import seed
from api.vehicles.fitment.evidence import CarFacts, FitmentProduct, FitmentVerdict, PartNumberMatch
from api.vehicles.fitment.part_kind import thread_key
from api.vehicles.fitment.repository import matches_by_product, read_products, read_vehicle_index
from api.vehicles.fitment.vehicle_index import VehicleIndex
from tests.fixtures import datasets
from tests.fixtures.databases import Databases


@dataclass(frozen=True)
class DemoFitment:
    index: VehicleIndex
    products: Mapping[int, FitmentProduct]
    matches: Mapping[int, Mapping[int, PartNumberMatch]]
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


@pytest.fixture(scope="module")
def demo(databases: Databases) -> DemoFitment:
    copy = databases.take()
    engine = create_engine(databases.url(copy))
    with Session(engine) as session:
        datasets.load(session, seed)
        fitment = read_demo(session)
    engine.dispose()
    databases.give_back(copy)
    return fitment


def read_demo(session: Session) -> DemoFitment:
    connection = session.connection()
    ids = list(session.scalars(select(Product.id)))
    numbers = session.execute(
        select(PartNumber.number, PartNumber.product_id).where(PartNumber.kind == "article")
    ).tuples()
    return DemoFitment(
        index=read_vehicle_index(connection),
        products=read_products(connection, ids),
        matches=matches_by_product(connection, ids),
        articles={number.replace(" ", ""): product_id for number, product_id in numbers},
    )


#: Pairs that the trade knows: `contradicts`, `offered`, and `not_offered` where a list that is cut proves nothing.
PAIRS = Path(__file__).with_name("demo_pairs.csv")


def verdicts_of_pairs(demo: DemoFitment, answer: str) -> dict[tuple[str, str], FitmentVerdict]:
    with PAIRS.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["answer"] == answer]
    cars = ["|".join((row["make"], row["model"], row["generation"], row["engine"])) for row in rows]
    pairs = [(car, row["article"]) for car, row in zip(cars, rows, strict=True)]
    assert len(set(pairs)) == len(rows) > 0
    return {(car, article): demo.verdict(car, article) for car, article in pairs}


def test_a_part_that_is_not_for_the_car_is_never_offered(demo: DemoFitment) -> None:
    contradicted = verdicts_of_pairs(demo, "contradicts")
    not_offered = verdicts_of_pairs(demo, "not_offered")

    assert {pair: verdict for pair, verdict in contradicted.items() if verdict.fit != "contradicts"} == {}
    assert {pair: verdict for pair, verdict in not_offered.items() if verdict.is_offered} == {}


def test_a_part_that_is_for_the_car_is_offered(demo: DemoFitment) -> None:
    verdicts = verdicts_of_pairs(demo, "offered")

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
        for vehicle_id in demo.index.of(product, demo.matches.get(id_, {})).offered:
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
        assert demo.index.of(product, matches).offered == sorted(key for key, row in verdicts.items() if row.is_offered)
