"""The plan on its way to the generators of other machines, and the compose file that starts them."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from loadtests.config.errors import LoadConfigError
from loadtests.config.plan import RunPlan, from_json
from loadtests.plan_server import PlanServer
from loadtests.worker import fetch_plan
from tests.loadtests.run_samples import sample_plan

SECRET = "the-secret-of-the-run"


@pytest.fixture
def plan(tmp_path: Path) -> RunPlan:
    searches = tmp_path / "searches.json"
    searches.write_text('{"visits": []}', encoding="utf-8")
    sample = sample_plan()
    targets = tuple(replace(target, url="http://127.0.0.1:8000", searches=str(searches)) for target in sample.targets)
    written = replace(sample, targets=targets, folder=str(tmp_path))
    written.write(tmp_path / "plan.json")
    return written


def test_a_worker_gets_the_plan_with_files_of_its_own(plan: RunPlan, tmp_path: Path) -> None:
    folder = tmp_path / "worker"
    folder.mkdir()
    with PlanServer(tmp_path, SECRET, "127.0.0.1", 0) as server:
        path = fetch_plan(f"http://127.0.0.1:{server.port}", SECRET, folder, 1)

    fetched = from_json(json.loads(path.read_text(encoding="utf-8")))
    assert path.stat().st_mode & 0o777 == 0o600
    assert fetched.folder == str(folder)
    assert Path(fetched.targets[0].searches) == folder / "searches-0.json"
    assert (folder / "searches-0.json").read_text(encoding="utf-8") == '{"visits": []}'
    targets = tuple(replace(target, searches=plan.targets[0].searches) for target in fetched.targets)
    assert replace(fetched, folder=plan.folder, targets=targets) == plan


def test_nobody_gets_it_without_the_secret(plan: RunPlan, tmp_path: Path) -> None:
    folder = tmp_path / "worker"
    folder.mkdir()
    with PlanServer(tmp_path, SECRET, "127.0.0.1", 0) as server, pytest.raises(LoadConfigError, match="Тот ли секрет"):
        fetch_plan(f"http://127.0.0.1:{server.port}", "another-secret", folder, 1)

    assert list(folder.iterdir()) == []


def test_a_worker_loads_only_what_its_own_machine_allows(plan: RunPlan, tmp_path: Path) -> None:
    elsewhere = tuple(replace(target, url="https://shop.example") for target in plan.targets)
    replace(plan, targets=elsewhere).write(tmp_path / "plan.json")
    with (
        PlanServer(tmp_path, SECRET, "127.0.0.1", 0) as server,
        pytest.raises(LoadConfigError, match=r"LOAD_ALLOWED_HOST=shop\.example"),
    ):
        fetch_plan(f"http://127.0.0.1:{server.port}", SECRET, tmp_path, 1)


def test_the_compose_file_runs_a_worker_that_cannot_change_the_clone() -> None:
    document = yaml.safe_load(Path("loadtests/compose.yml").read_text(encoding="utf-8"))
    generator = document["services"]["generator"]

    assert "..:/srv/shop:ro" in generator["volumes"]
    assert generator["environment"]["LOAD_SECRET"].startswith("${LOAD_SECRET:?")
    assert "python -m loadtests worker ${MASTER:?" in generator["command"][-1]
