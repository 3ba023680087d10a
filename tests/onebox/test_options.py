"""Command-line options: values, defaults and messages for invalid ones."""

from pathlib import Path

import pytest

from onebox.errors import OneboxError
from onebox.options import ROOT, read_options


def test_options_have_defaults() -> None:
    options = read_options({})

    assert (options.shop_port, options.search_port) == (8000, 8001)
    assert options.home == ROOT / ".onebox"
    assert options.seed == "demo"
    assert options.database_url is options.redis_url is options.meili_url is None


def test_the_engine_follows_the_shop_to_another_port() -> None:
    assert read_options({"SHOP_PORT": "8100"}).search_port == 8101
    assert read_options({"SHOP_PORT": "8100", "SEARCH_PORT": "9000"}).search_port == 9000


def test_an_empty_variable_is_an_unset_one() -> None:
    options = read_options({"SHOP_PORT": "", "MEILI_URL": "", "ONEBOX_DIR": "", "SEED": ""})

    assert (options.shop_port, options.meili_url, options.seed) == (8000, None, "demo")


@pytest.mark.parametrize("text", ["0", "-1", "65536", "восемь", "80.5", "٣٠٠٠"])
def test_an_invalid_port_is_reported(text: str) -> None:
    with pytest.raises(OneboxError, match=f"SHOP_PORT={text}"):
        read_options({"SHOP_PORT": text})


def test_the_last_port_leaves_none_for_the_engine() -> None:
    with pytest.raises(OneboxError, match="SEARCH_PORT=65536"):
        read_options({"SHOP_PORT": "65535"})


def test_an_unknown_seed_is_refused() -> None:
    with pytest.raises(OneboxError, match="SEED=all"):
        read_options({"SEED": "all"})


def test_a_relative_folder_becomes_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    assert read_options({"ONEBOX_DIR": "данные"}).home == tmp_path / "данные"


def test_free_ports_differ() -> None:
    options = read_options({"SHOP_PORT": "8000"}, free_ports=True)

    assert options.shop_port != options.search_port
    assert 8000 not in (options.shop_port, options.search_port)


def test_the_number_of_api_processes_has_a_default_of_the_command() -> None:
    assert read_options({}, default_api_processes=2).api_processes == 2
    assert read_options({"API_PROCESSES": "3"}, default_api_processes=2).api_processes == 3
    with pytest.raises(OneboxError, match="API_PROCESSES=0"):
        read_options({"API_PROCESSES": "0"})
