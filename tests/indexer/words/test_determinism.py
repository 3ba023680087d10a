"""Two workers build equal documents although the order of a set differs between processes."""

import os
import subprocess
import sys

import pytest

HASHED = """
import hashlib, json
from types import SimpleNamespace
from api.seed.product_rows import product_rows
from indexer.documents.products import search_fields

rows = [
    SimpleNamespace(name=row.name, brand=row.brand, brand_spellings=[], article=row.article, numbers=[],
                    everyday_names=[], official_names=[], category_names=list(row.category))
    for row in [*product_rows()][::3]
]
print(len(rows), hashlib.sha256(json.dumps([search_fields(row) for row in rows]).encode()).hexdigest())
"""


def hashed(seed: int) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
    process = subprocess.run(
        [sys.executable, "-c", HASHED], env=environment, capture_output=True, text=True, check=True
    )
    return process.stdout


@pytest.mark.long
def test_words_of_documents_do_not_depend_on_the_process() -> None:
    first, second = hashed(1), hashed(2)

    assert int(first.split()[0]) > 100
    assert first == second
