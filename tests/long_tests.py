"""Tests marked `long` run in `make verify` only (`VERIFY=1`); docs/development.md names each with its reason."""

import os

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "long: takes long and finds rarely; runs with VERIFY=1 only")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if os.environ.get("VERIFY") == "1":
        return
    long = [item for item in items if item.get_closest_marker("long")]
    items[:] = [item for item in items if item not in set(long)]
    config.hook.pytest_deselected(items=long)
