"""Old addresses and other spellings redirect to the canonical address."""

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from api.catalog.models import Product
from api.storefront.pages import location, plain_address
from tests.api.small_shop import OIL


@pytest.fixture
def old_id_web(web: TestClient, db_session: Session) -> TestClient:
    db_session.query(Product).filter_by(id=OIL).update({"old_id": "104233"})
    db_session.commit()
    return web


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("/104233.html", f"/product/{OIL}"),
        ("/catalog/masla/104233.html", f"/product/{OIL}"),
        ("/product/?oldId=104233", f"/product/{OIL}"),
        ("/product?oldId=104233", f"/product/{OIL}"),
        ("/goods/999.html", "/product/?oldId=999"),
        ("/a%26b.html", "/product/?oldId=a%26b"),
        ("/index.html", "/"),
        ("/catalog/filtry/", "/catalog/filtry"),
        ("/catalog/filtry/?page=2&brand=a%7Eb", "/catalog/filtry?page=2&brand=a%7Eb"),
        ("/catalog//filtry", "/catalog/filtry"),
        ("/faq/", "/faq"),
        ("//evil.example/", "/evil.example"),
        ("///evil.example//", "/evil.example"),
        ("/%2F/evil.example/", "/evil.example"),
        ("/\\evil.example/", "/evil.example"),
        ("/каталог/", "/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3"),
    ],
)
def test_old_addresses_redirect_permanently(old_id_web: TestClient, path: str, target: str) -> None:
    answer = old_id_web.get(f"http://testserver{path}", follow_redirects=False)

    assert (answer.status_code, answer.headers["location"]) == (301, target)


@pytest.mark.parametrize("path", ["/product/?oldId=999", "/product?oldId=%00", "/%00.html"])
def test_an_unknown_old_id_is_404(old_id_web: TestClient, path: str) -> None:
    assert old_id_web.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/", "/catalog/filtry", f"/product/{OIL}"])
def test_canonical_addresses_do_not_redirect(old_id_web: TestClient, path: str) -> None:
    assert plain_address(path) is None
    assert old_id_web.get(path, follow_redirects=False).status_code == 200


def test_a_location_never_leaves_the_shop() -> None:
    assert location("//evil.example", "") == "/evil.example"
    assert location("/a\r\nb", "x=\r\n") == "/a%0D%0Ab?x=%0D%0A"
