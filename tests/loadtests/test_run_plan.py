"""What a run may load, its options and its plan."""

import json
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from loadtests.config.errors import LoadConfigError
from loadtests.config.plan import VARIABLE, Target, read_plan
from loadtests.config.targets import NotOurTargetError, is_this_machine, require_own_machine
from loadtests.run_options import parse_run, parse_time, read_report
from tests.loadtests.run_samples import sample_plan

# Targets


@pytest.mark.parametrize(
    "url",
    ["http://127.0.0.1:8000", "http://127.8.9.10", "http://localhost:8000/", "https://LOCALHOST", "http://[::1]:80"],
)
def test_this_machine_may_be_loaded(url: str) -> None:
    require_own_machine(url)

    assert is_this_machine(url)


@pytest.mark.parametrize(
    "url",
    [
        "https://shop.example",
        "http://10.0.0.5:8000",
        "http://127.0.0.1.example",
        "http://localhost.example",
        "http://127.0.0.1@shop.example/",
        "http://shop.example/127.0.0.1",
        "http://0.0.0.0",
        "http://2130706433",
    ],
)
def test_another_machine_is_refused_with_the_way_to_permit_it(url: str) -> None:
    with pytest.raises(NotOurTargetError, match=r"только на этот компьютер.*LOAD_ALLOWED_HOST=[a-z0-9]"):
        require_own_machine(url)


@pytest.mark.parametrize("url", ["", "127.0.0.1:8000", "http://", "http://[::1", "localhost"])
def test_what_is_no_address_is_refused_even_when_no_host_is_permitted(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOAD_ALLOWED_HOST", "")

    with pytest.raises(NotOurTargetError, match="не адрес магазина"):
        require_own_machine(url)


def test_exactly_the_permitted_host_may_be_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOAD_ALLOWED_HOST", "staging.example")

    require_own_machine("https://staging.example:8443/")
    for url in ("https://a.staging.example", "https://staging.example.org", "https://staging.example@shop.example"):
        with pytest.raises(NotOurTargetError):
            require_own_machine(url)


# Options


@pytest.mark.parametrize(
    ("text", "seconds"), [("90", 90), ("90s", 90), ("10m", 600), ("1.5h", 5400), ("5", 5), ("24h", 86_400)]
)
def test_a_time(text: str, seconds: float) -> None:
    assert parse_time(text) == seconds


@pytest.mark.parametrize("text", ["", "4s", "25h", "10 m", "1d", "-5m", "m", "10m30s", "1e3", "nan", "inf"])
def test_a_time_that_is_none_or_too_short_or_too_long(text: str) -> None:
    with pytest.raises(LoadConfigError, match=rf"TIME={text}: .*5s до 24h"):
        parse_time(text)


def test_the_shop_comes_from_the_options_or_the_environment() -> None:
    assert parse_run([], {"SHOP_URL": "http://127.0.0.1:8000/"}).host == "http://127.0.0.1:8000"
    assert parse_run(["--host", "http://[::1]"], {"SHOP_URL": "http://127.0.0.1"}).host == "http://[::1]"
    with pytest.raises(LoadConfigError, match="какой магазин"):
        parse_run([], {})


def test_options_of_a_run() -> None:
    options = parse_run(["--host", "http://localhost", "--time", "2m", "--rate", "1.5", "--processes", "0"], {})

    assert (options.shape, options.seconds, options.rate, options.processes) == ("steady", 120, 1.5, 1)
    assert (options.mix.name, options.budgets.name, options.shapes.name) == ("mix.yaml", "budgets.yaml", "shapes.yaml")
    with pytest.raises(LoadConfigError, match="RATE"):
        parse_run(["--host", "http://localhost", "--rate", "0"], {})


def test_an_earlier_report_is_named_by_its_folder(tmp_path: Path) -> None:
    (tmp_path / "report.json").write_text('{"name": "earlier"}')

    assert read_report(str(tmp_path)) == read_report(str(tmp_path / "report.json")) == {"name": "earlier"}
    (tmp_path / "report.json").write_text("no report")
    with pytest.raises(LoadConfigError, match="не отчёт"):
        read_report(str(tmp_path))
    with pytest.raises(LoadConfigError, match="Нет прогона no-such-run"):
        read_report("no-such-run")


# Plan


def test_a_plan_survives_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = replace(sample_plan(), pace=0.5, slot_s=5.0, can_clean_up=True, shares=2)
    path = tmp_path / "plan.json"
    plan.write(path)
    monkeypatch.setenv(VARIABLE, str(path))

    assert read_plan() == plan


def test_the_file_of_a_plan_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    sample_plan().write(path)

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert json.loads(path.read_text())["targets"][0]["staff_password"] == "a secret"


def test_the_password_is_in_no_text_of_a_plan() -> None:
    plan = sample_plan()

    assert plan.targets[0].staff_password == "a secret"
    assert "a secret" not in repr(plan) + str(plan.targets[0])


def test_the_api_of_a_target() -> None:
    assert Target("http://127.0.0.1:8000", "").api == "http://127.0.0.1:8000/api/shop"


def test_without_a_plan_there_is_advice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    with pytest.raises(LoadConfigError, match="make load"):
        read_plan()

    for content in ("no json", "{}", "[]", '{"shape": 1, "mix": 2}'):
        (tmp_path / "plan.json").write_text(content)
        monkeypatch.setenv(VARIABLE, str(tmp_path / "plan.json"))
        with pytest.raises(LoadConfigError, match=r"plan\.json не читается"):
            read_plan()


def test_a_plan_of_another_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "plan.json"
    sample_plan().write(path)
    path.write_text(json.dumps(json.loads(path.read_text()) | {"colour": "red"}))
    monkeypatch.setenv(VARIABLE, str(path))

    with pytest.raises(LoadConfigError, match="colour"):
        read_plan()
