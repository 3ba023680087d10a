"""Changes made in the back office reach the search index through the outbox."""

from sqlalchemy.orm import Session

from api.core.db import get_engine
from api.index.models import DeadLetter
from indexer import drain
from indexer.documents import INDEXED_ENTITIES
from tests.api.admin.html_browser import StaffBrowser
from tests.api.small_shop import FILTER, HIDDEN, OIL
from tests.fixtures.engine import SearchEngine
from tests.fixtures.indexing import documents_of, expected, fill_indexes


def test_changes_of_staff_reach_the_index(admin: StaffBrowser, db_session: Session, engine: SearchEngine) -> None:
    search, database = fill_indexes(engine, get_engine()), get_engine()
    card = f"/admin/products/{OIL}"
    hidden = f"/admin/products/{HIDDEN}"

    admin.fill(card, f"{card}/offers", **{f"cost.{OIL}.1": "2500", f"guest.{OIL}.1": "", f"qty.{OIL}.10": "0"})
    admin.fill(card, name="Масло из бэк-офиса")
    admin.fill(card, f"{card}/numbers", entity=["oem"], brand=["BMW"], number=["83 21 2 365 950"])
    admin.fill(hidden, visible="1")
    admin.fill("/admin/offers?zone=1&warehouse=20", "/admin/offers?zone=1&warehouse=20", **{f"qty.{FILTER}.20": ""})
    for entity in INDEXED_ENTITIES.values():
        drain.drain(entity, search, database)

    documents = documents_of(search, "products")
    assert documents == expected(database, "products")
    assert documents[OIL]["name"] == "Масло из бэк-офиса"
    assert documents[OIL]["price"]["z1"] == 2500
    assert documents[OIL]["stock"] == {"1": 3}
    assert set(documents) == {OIL, HIDDEN}


def test_a_redelivered_dead_letter_is_indexed(admin: StaffBrowser, db_session: Session, engine: SearchEngine) -> None:
    search, database = fill_indexes(engine, get_engine()), get_engine()
    search.wait(search.delete("products", [OIL]))
    db_session.add(DeadLetter(entity="product", entity_id=OIL, reason="refused"))
    db_session.commit()

    admin.send("/admin/dead-letters", admin.get("/admin/dead-letters").form())
    drain.drain(INDEXED_ENTITIES["products"], search, database)

    assert OIL in documents_of(search, "products")
    assert "Всё на месте" in admin.get("/admin/dead-letters").text
