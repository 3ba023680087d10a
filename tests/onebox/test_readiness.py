"""The search probe resolves the engine's address as a browser does."""

import pytest

from onebox.readiness import engine_address


@pytest.mark.parametrize(
    ("url", "address"),
    [
        (":8101", "http://127.0.0.1:8101"),
        ("/search-api", "http://127.0.0.1:8100/search-api"),
        ("https://search.example", "https://search.example"),
    ],
)
def test_address_of_the_engine(url: str, address: str) -> None:
    assert engine_address(url, "http://127.0.0.1:8100") == address
