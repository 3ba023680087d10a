"""Timestamps of the engine in the form that clients parse."""

from datetime import UTC, datetime, tzinfo

import pytest

from onebox.engine import timestamps


class AtTheSecond:
    @staticmethod
    def now(zone: tzinfo) -> datetime:
        return datetime(2026, 11, 23, 1, 32, 13, tzinfo=zone)


def test_a_whole_second_is_written_with_a_fraction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timestamps, "datetime", AtTheSecond)

    assert timestamps.timestamp(timestamps.now()) == "2026-11-23T01:32:13.000001Z"
    assert timestamps.now().tzinfo is UTC
