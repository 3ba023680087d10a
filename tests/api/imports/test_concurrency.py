"""What visitors and staff do while an import has written its rows and not committed yet."""

from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from api.imports import upsert_repository
from api.imports.profiles import load
from api.imports.service import Progress, import_file
from tests.api.imports.catalogue_queries import query
from tests.api.imports.test_service import HEADER, line, write_file

PLAIN = load("plain")
OTHER = PLAIN.model_copy(update={"source": "other"})


@pytest.mark.parametrize("bulk", [False, True], ids=["changed rows", "a first import"])
def test_orders_and_prices_of_other_products_do_not_wait(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bulk: bool
) -> None:
    import_file(engine, write_file(tmp_path, HEADER + line(3) + line(4)), PLAIN)
    if bulk:
        monkeypatch.setattr(upsert_repository, "_REBUILD_ROWS", 1)
    path = write_file(tmp_path, HEADER + line(3, 120) + line(4) + line(5))

    def buy_and_edit(progress: Progress) -> None:
        if progress.stage == "finishing":
            with engine.begin() as connection:
                connection.execute(text("SET LOCAL lock_timeout = '2s'"))
                product = "(SELECT id FROM products WHERE source_key = '4' AND source = 'plain')"
                connection.execute(text(f"UPDATE stocks SET qty = qty - 1 WHERE product_id = {product}"))
                connection.execute(text(f"UPDATE prices SET cost = 777 WHERE zone_id = 1 AND product_id = {product}"))
                connection.execute(text(f"UPDATE products SET popularity = 5 WHERE id = {product}"))
                connection.execute(text("UPDATE categories SET position = 9; UPDATE brands SET country = 'Германия'"))

    import_file(engine, path, OTHER if bulk else PLAIN, buy_and_edit)

    rows = "SELECT qty, cost FROM products AS p JOIN stocks ON stocks.product_id = p.id JOIN prices USING (product_id)"
    assert query(
        engine, f"{rows} WHERE source_key = '4' AND source = :source AND zone_id = 1", source=PLAIN.source
    ) == [(3, 777)]
