"""Names from staff, suppliers and addresses are escaped in every page."""

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from api.catalog.models import Brand, Category, Product
from api.storefront.document import in_script
from tests.api.security.hostile_texts import SCRIPTS
from tests.api.small_shop import FILTER, MOSCOW, OIL
from tests.api.storefront.html_page import HtmlPage, read_page

OWN_SCRIPTS = ["/assets/app-1a2b.js"]
#: The corpus of hostile scripts, forty of its lines joined into each name.
NAMES = [" ".join(SCRIPTS[start : start + 40]) for start in range(0, len(SCRIPTS), 40)]
ENDS = ["</script>", "<!--<script>", "]]>\u2028\u2029", "\\", "&lt;/script&gt;", "\\u003c/script>"]


def test_a_name_is_text_wherever_it_stands(web: TestClient, db_session: Session) -> None:
    for name in NAMES + ENDS:
        db_session.query(Product).filter_by(id=OIL).update({"name": name, "description": name, "article": name})
        db_session.query(Brand).filter_by(id=1).update({"name": name})
        db_session.query(Category).filter_by(id=3).update({"name": name})
        db_session.commit()

        product, category = read_page(web, f"/product/{OIL}"), read_page(web, "/catalog/filtry")
        oils, catalogue = read_page(web, "/catalog/motornye-masla"), read_page(web, "/catalog")

        assert product.runs == category.runs == oils.runs == catalogue.runs == OWN_SCRIPTS, name
        assert product.titles == [f"{name} — Ходовая"], name
        assert product.of_type("Product")["name"] == name, name
        assert product.of_type("Product")["brand"]["name"] == name, name
        assert product.answers[f"product {OIL} {MOSCOW}"]["name"] == name, name
        assert category.titles == [f"{name} — Ходовая"], name
        assert category.of_type("BreadcrumbList")["itemListElement"][-1]["name"] == name, name
        assert len([link for link in product.links if link["rel"] == "canonical"]) == 1, name


def test_a_name_that_looks_like_an_address_stays_a_name(web: TestClient, db_session: Session) -> None:
    db_session.query(Product).filter_by(id=FILTER).update({"name": "/evil", "article": "/evil"})
    db_session.commit()

    product = read_page(web, f"/product/{FILTER}").of_type("Product")

    assert (product["name"], product["mpn"]) == ("/evil", "/evil")


@pytest.mark.parametrize("attack", ['"><script>alert(1)</script>', "</title><script>alert(1)</script>"])
def test_addresses_are_not_echoed(web: TestClient, attack: str) -> None:
    for path in (f"/catalog/{attack}", f"/page/{attack}", f"/search?q={attack}", f"/catalog/filtry?page={attack}"):
        answer = web.get(path)
        assert HtmlPage(answer.text).runs == OWN_SCRIPTS, path
        assert "alert(1)" not in answer.text, path


def test_data_ends_no_script() -> None:
    assert in_script('{"a":"</script><!--\u2028&"}') == '{"a":"\\u003c/script\\u003e\\u003c!--\\u2028\\u0026"}'
