"""Loads two shops in turns of SLOT_S, A B, B A, with the same visitors in both turns of a pair."""

from pathlib import Path

from loadtests.config.errors import LoadConfigError
from loadtests.config.mix import Mix
from loadtests.config.plan import RunPlan, Target
from loadtests.config.shapes import Phase, Shape
from loadtests.generator_process import GeneratorProcess
from loadtests.measurement.measurements import Measurements, read_measurements
from loadtests.preparation.searches import write_searches
from loadtests.preparation.target_check import check_target
from loadtests.progress import LoadProgress
from loadtests.run_options import RUNS, new_folder

SLOT_S = 5.0
#: Of the pauses of people: most visits shall end within their slot.
PACE = 0.15
#: Journeys that leave nothing behind in either shop.
JOURNEYS = ("browse", "type_name", "completions", "vin", "number", "list_paste", "city", "product")


def interleave(
    urls: list[str], pairs: int, rate: float, mix: Mix, seed: int = 1, name: str = ""
) -> tuple[Path, Measurements]:
    """The folder of the run and its measurements. Raises LoadConfigError before any load."""
    mix = _reading_mix(mix)
    shops = [check_target(url) for url in urls]
    folder = new_folder(name, "compare")
    targets = []
    for side, shop in zip("ab", shops, strict=True):
        searches = folder / f"searches-{side}.json"
        write_searches(shop, mix, seed, RUNS / "searches", searches)
        targets.append(Target(shop.url, str(searches)))
    shape = Shape("compare", "Сравнение", (Phase("по очереди", 0, pairs * 2 * SLOT_S, rate, rate, True),))
    plan = RunPlan(tuple(targets), shape, mix, seed, 1, str(folder), pace=PACE, slot_s=SLOT_S)
    with GeneratorProcess(plan) as generator:
        LoadProgress(folder, shape).follow(generator)
    return folder, read_measurements(folder)


def _reading_mix(mix: Mix) -> Mix:
    shares = {name: share for name, share in mix.shares.items() if name in JOURNEYS}
    total = sum(shares.values())
    if not total:
        raise LoadConfigError(f"Для сравнения нужен хотя бы один сценарий из {', '.join(JOURNEYS)}")
    return Mix({name: share / total for name, share in shares.items()}, {}, mix.texts)
