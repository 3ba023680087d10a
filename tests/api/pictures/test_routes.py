"""Pictures by address: rendered on the first request, stored, cached by browsers without expiry."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update
from sqlalchemy.orm import Session

from api.catalog.models import ProductImage
from api.core.settings import get_settings
from api.pictures.storage import PictureStore
from drawings import Drawing, draw
from tests.api import small_shop

DRAWING = Drawing("oil_filter", {"brand": "MANN-FILTER", "number": "W 914/2"})


@pytest.fixture
def store(shop: TestClient, db_session: Session) -> PictureStore:
    """The small shop, one product of which has this drawing."""
    params = {"key": DRAWING.key, "drawing": {"kind": DRAWING.kind, "params": DRAWING.params}}
    db_session.execute(update(ProductImage).where(ProductImage.product_id == small_shop.FILTER).values(params))
    db_session.commit()
    return PictureStore(get_settings().media_dir)


def test_a_drawing_is_made_at_the_first_request_and_stored(shop: TestClient, store: PictureStore) -> None:
    assert store.read(600, DRAWING.key, "svg") is None
    answer = shop.get(f"/images/w600/{DRAWING.key}.svg")
    assert answer.status_code == 200
    assert answer.text == draw(DRAWING.kind, DRAWING.params, 600)
    assert store.read(600, DRAWING.key, "svg") == answer.content


def test_the_stored_file_is_sent(shop: TestClient, store: PictureStore) -> None:
    store.write(200, DRAWING.key, "svg", b"<svg/>")
    assert shop.get(f"/images/w200/{DRAWING.key}.svg").content == b"<svg/>"


def test_pictures_have_cache_and_security_headers(shop: TestClient, store: PictureStore) -> None:
    headers = shop.get(f"/images/w2000/{DRAWING.key}.svg").headers
    assert headers["content-type"] == "image/svg+xml"
    assert headers["content-encoding"] == "gzip"
    assert headers["cache-control"] == "public, max-age=31536000, immutable"
    assert headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    assert headers["x-content-type-options"] == "nosniff"


def test_a_photo_is_sent_in_its_widths(shop: TestClient, store: PictureStore) -> None:
    store.write(600, "abcdef0123456789", "webp", b"RIFF" * 500)
    answer = shop.get("/images/w600/abcdef0123456789.webp")
    assert (answer.content, answer.headers["content-type"]) == (b"RIFF" * 500, "image/webp")
    assert "content-encoding" not in answer.headers


@pytest.mark.parametrize(
    "path",
    [
        "w600/00000000000000000000.svg",
        "w600/00000000000000000000.webp",
        f"w300/{DRAWING.key}.svg",
        f"w600/{DRAWING.key}.png",
        f"w600/{DRAWING.key.upper()}G.svg",
        "w600/%00.svg",
    ],
)
def test_an_unknown_picture_is_not_found(shop: TestClient, store: PictureStore, path: str) -> None:
    answer = shop.get(f"/images/{path}")
    assert answer.status_code == 404
    assert set(answer.json()["error"]) == {"code", "message", "fields"}
    assert "immutable" not in answer.headers.get("cache-control", "")


def test_paths_outside_the_folder_are_not_found(shop: TestClient, store: PictureStore) -> None:
    assert shop.get("/images/w600/..%2f..%2f..%2fetc%2fpasswd.svg").status_code == 404


def test_a_drawing_that_cannot_be_stored_is_still_sent(
    shop: TestClient, store: PictureStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setattr(get_settings(), "media_dir", tmp_path / "file" / "media")
    assert shop.get(f"/images/w600/{DRAWING.key}.svg").status_code == 200
