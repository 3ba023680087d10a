"""`make load`: checks everything, prepares the visitors, runs the generator beside the monitors, judges, reports."""

import json
import os
import time
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

from loadtests.checks.database_agreement import DatabaseAgreement, Pieces, database_agreements, pieces_of
from loadtests.config.errors import LoadConfigError
from loadtests.config.mix import Mix, read_mix
from loadtests.config.plan import RunPlan, Target
from loadtests.config.shapes import Shape, read_shape
from loadtests.config.targets import is_this_machine
from loadtests.environment import describe_machine, describe_target
from loadtests.generator_process import GeneratorProcess
from loadtests.judgement.budgets import Budgets, read_budgets
from loadtests.judgement.evidence import Evidence
from loadtests.judgement.judge import EXIT_CODES, report_of
from loadtests.judgement.judgement_text import judgement_text
from loadtests.measurement.measurements import Measurements, read_measurements
from loadtests.monitors.engine import EngineMonitor
from loadtests.monitors.prometheus import PrometheusMonitor
from loadtests.monitors.sampler import MonitorOptions, Observation, Sampler
from loadtests.preparation.searches import write_searches
from loadtests.preparation.target_check import check_metrics, check_target, make_target
from loadtests.progress import LoadProgress
from loadtests.report.data import Report
from loadtests.report.page import render
from loadtests.run_options import RUNS, LoadOptions, new_folder, parse_run, read_report
from loadtests.shop_client import ShopClient
from loadtests.worker import load_secret

#: With the category and the brand that only these products have (`journeys/staff_journeys.py`).
_DELETE = (
    "DELETE FROM products WHERE source = 'plain' AND source_key LIKE 'load-test-%'",
    "DELETE FROM categories AS c WHERE name = 'Нагрузочный тест'"
    " AND NOT EXISTS (SELECT FROM products WHERE category_id = c.id)",
    "DELETE FROM brands AS b WHERE name = 'Нагрузочный тест'"
    " AND NOT EXISTS (SELECT FROM products WHERE brand_id = b.id)",
)


def cancel_orders(shop: ShopClient, orders: Iterable[dict[str, Any]]) -> int:
    """How many were cancelled; the others are too far on."""
    cancelled = 0
    for order in orders:
        try:
            shop.call("cancelOrder", {"number": order["number"]}, token=order["authorization"])
            cancelled += 1
        except LoadConfigError:
            continue
    return cancelled


def delete_imported(database_url: str) -> None:
    """Deletes the products of the price list of a run."""
    with psycopg.connect(database_url) as connection:
        for statement in _DELETE:
            connection.execute(statement)


#: Seconds of samples without load, which tell a slow part from a busy one.
IDLE_S = 4.0


@dataclass(frozen=True)
class Inputs:
    """The files of a run, read and checked."""

    options: LoadOptions
    mix: Mix
    shape: Shape
    budgets: Budgets
    baseline: dict[str, Any] | None


def run(words: list[str]) -> int:
    """The exit code: 0 within budgets, 3 exceeded, 4 the generator was the bottleneck. Raises LoadConfigError."""
    inputs = read_inputs(parse_run(words))
    if inputs.options.expect_workers:
        load_secret()
    shop = check_target(inputs.options.host)
    token = check_metrics(shop)
    folder = new_folder(inputs.options.name, inputs.options.shape)
    with ExitStack() as stack:
        target, account = make_target(shop.url, inputs.mix, folder / "searches.json")
        if account:
            stack.callback(account.close)
        print("Готовлю посетителей: что они ищут, записывает код витрины …", flush=True)
        write_searches(shop, inputs.mix, inputs.options.seed, RUNS / "searches", folder / "searches.json")
        plan = plan_of(inputs, (target,), folder)
        measurements, observation, agreements = load(inputs, plan, shop, token)
    evidence = Evidence(plan, inputs.budgets, measurements, observation, agreements)
    return finish(inputs, evidence, shop, folder)


def read_inputs(options: LoadOptions) -> Inputs:
    return Inputs(
        options,
        read_mix(options.mix),
        read_shape(options.shapes, options.shape, rate=options.rate, seconds=options.seconds),
        read_budgets(options.budgets),
        read_report(options.baseline) if options.baseline else None,
    )


def plan_of(inputs: Inputs, targets: tuple[Target, ...], folder: Path) -> RunPlan:
    options = inputs.options
    return RunPlan(
        targets=targets,
        shape=inputs.shape,
        mix=inputs.mix,
        seed=options.seed,
        shares=max(options.processes, options.expect_workers, 1),
        folder=str(folder),
        can_clean_up=bool(database_url(targets[0].url)),
    )


def database_url(target: str) -> str:
    """The libpq address of the shop's database, when the shop runs here and the environment names it."""
    return os.environ.get("DATABASE_URL", "").replace("+psycopg", "") if is_this_machine(target) else ""


def load(
    inputs: Inputs, plan: RunPlan, shop: ShopClient, token: str
) -> tuple[Measurements, Observation, list[DatabaseAgreement]]:
    """Leaves the shop as it was, also when the run is interrupted."""
    database, folder = database_url(shop.url), Path(plan.folder)
    before: Pieces = pieces_of(database) if database else {}
    sampler = Sampler(
        EngineMonitor(shop),
        PrometheusMonitor(shop.url, token),
        MonitorOptions(token, database, is_this_machine(shop.url)),
    )
    agreements: list[DatabaseAgreement] = []
    try:
        sampler.start()
        time.sleep(IDLE_S)
        generate(inputs, plan)
        observation = sampler.stop()
        if database:
            agreements = database_agreements(database, before, read_measurements(folder).orders.values())
    finally:
        measurements = read_measurements(folder)
        cancel_orders(shop, measurements.orders.values())
        if database:
            delete_imported(database)
        (folder / "plan.json").unlink(missing_ok=True)  # it holds the password of the staff account
    return measurements, observation, agreements


def generate(inputs: Inputs, plan: RunPlan) -> None:
    workers = inputs.options.expect_workers
    if workers:
        print(f"Жду процессов генератора: {workers}. На каждой машине: python -m loadtests worker АДРЕС", flush=True)
    with GeneratorProcess(plan, inputs.options.processes, workers) as generator:
        LoadProgress(Path(plan.folder), plan.shape).follow(generator)


def finish(inputs: Inputs, evidence: Evidence, shop: ShopClient, folder: Path) -> int:
    report = report_of(
        evidence,
        folder.name,
        describe_target(shop, evidence.observation),
        describe_machine(),
        evidence.plan.shares,
        inputs.baseline,
    )
    text = json.dumps(report, ensure_ascii=False)
    (folder / "report.json").write_text(text, encoding="utf-8")
    (folder / "report.html").write_text(render(Report.from_json(text)), encoding="utf-8")
    print(judgement_text(report))
    print(f"\nОтчёт: {folder / 'report.html'}")
    return EXIT_CODES[report["judgement"]["outcome"]]
