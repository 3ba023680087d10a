"""SQL of the API and of the indexer stands in repositories only: modules above them neither build nor execute it."""

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.architecture.source import ROOT, python_files, text_of

#: Modules by their role: tables, their migrations, and repositories.
ROLES = re.compile(r"(^|_)(repository|models)\.py$")
MIGRATIONS = "api/migrations/"
#: Modules with SQL that are no repository, each with its reason.
ALLOWED_FILES = {
    "indexer/documents/cars.py": "the statement of a document stands beside the document it fills",
    "indexer/documents/categories.py": "the statement of a document stands beside the document it fills",
    "indexer/documents/parts.py": "the statement of a document stands beside the document it fills",
    "indexer/documents/product_rows.py": "the repository of products' documents, named after its rows",
    "indexer/outbox_listener.py": "LISTEN",
    "indexer/outbox.py": "the repository of outbox events, dead letters and advisory locks",
    "api/core/db.py": "the engine, sessions and the base class of tables",
    "api/core/sql_types.py": "the type of a query of any columns, for annotations in repositories",
}
#: What SQLAlchemy exports besides the constructs of statements: addresses, connections, transactions, hooks and errors.
NO_STATEMENTS = {"Connection", "Engine", "Session", "event", "make_url", "sessionmaker"}
ERRORS = "sqlalchemy.exc"
#: Calls that read or write rows, on an object with one of the names of a database handle.
CALLS = {"execute", "executemany", "scalar", "scalars", "get", "get_one", "add", "add_all", "delete", "merge", "query"}
HANDLES = {"session", "db", "connection", "database", "cursor"}
STATEMENT = re.compile(r"\s*(WITH|SELECT|INSERT INTO|UPDATE \w+|DELETE FROM|TRUNCATE)\s", re.IGNORECASE)
CLAUSE = re.compile(r"\b(FROM|AS|SET|VALUES|SELECT pg_\w+)\b", re.IGNORECASE)


def breaches(source: str) -> list[str]:
    """Every use of SQL in a module: «line: what»."""
    nodes = list(ast.walk(ast.parse(source)))
    docstrings = set(_docstrings(nodes))
    return [
        f"{line}: {use}"
        for node in nodes
        for line, use in _uses(node)
        if not (isinstance(node, ast.Constant) and id(node) in docstrings)
    ]


def _uses(node: ast.AST) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "sqlalchemy":
        if node.module != ERRORS:
            yield from ((node.lineno, alias.name) for alias in node.names if alias.name not in NO_STATEMENTS)
    elif isinstance(node, ast.Import):
        yield from ((node.lineno, alias.name) for alias in node.names if alias.name.split(".")[0] == "sqlalchemy")
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        if node.func.attr in CALLS and _last_name(node.func.value).lstrip("_") in HANDLES:
            yield node.lineno, f"{ast.unparse(node.func)}()"
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and is_statement(node.value):
        yield node.lineno, " ".join(node.value.split())[:40]


def is_statement(text: str) -> bool:
    return bool(STATEMENT.match(text) and CLAUSE.search(text))


def _last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Call):
        return _last_name(node.func)
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _docstrings(nodes: Sequence[ast.AST]) -> Iterator[int]:
    for node in nodes:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield id(node.value)


def modules_above_repositories() -> list[Path]:
    return [
        path
        for package in ("api", "indexer")
        for path in python_files(package)
        if not ROLES.search(path.name)
        and not str(path.relative_to(ROOT)).startswith(MIGRATIONS)
        and str(path.relative_to(ROOT)) not in ALLOWED_FILES
    ]


def test_sql_stands_in_repositories() -> None:
    violations = [
        f"{path.relative_to(ROOT)}:{breach}"
        for path in modules_above_repositories()
        for breach in breaches(text_of(path))
    ]

    assert violations == []


def test_every_exception_still_needs_to_be_one() -> None:
    assert [name for name in ALLOWED_FILES if not breaches(text_of(ROOT / name))] == []


@pytest.mark.parametrize(
    "source",
    [
        "from sqlalchemy import select",
        "import sqlalchemy as sa",
        "from sqlalchemy.dialects.postgresql import insert",
        "from sqlalchemy import ColumnElement\ndef visible() -> ColumnElement[bool]: ...",
        "def load(session): return session.execute(statement)",
        "class Service:\n    def load(self): return self.session.scalars(query)",
        "def read(connection): return connection.cursor().execute(statement)",
        "def load(repository, key): return repository.session.get_one(Order, key)",
        "LOCK = 'SELECT pg_advisory_xact_lock(1)'",
        "STATEMENT = 'UPDATE stocks SET qty = 0'",
        "def statement(table): return f'DELETE FROM {table} AS t'",
    ],
)
def test_a_planted_use_is_found(source: str) -> None:
    assert breaches(source) != []


@pytest.mark.parametrize(
    "source",
    [
        "from sqlalchemy.orm import Session\nfrom sqlalchemy.exc import IntegrityError",
        "def save(session): session.flush()",
        "def label(names, key): return names.get(key)",
        "async def read(batcher, query): return await batcher.execute(query)",
        '''def load():\n    """Select the rows from a table as they are."""''',
    ],
)
def test_other_code_is_left_alone(source: str) -> None:
    assert breaches(source) == []
