"""The rules of `search-config/` are in the one spelling, and right for the demo shop."""

import json
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy.orm import Session

from api.admin.curation.rule_checks import queries_overlap, rule_problems
from api.curation.catalogue_repository import read_catalogue
from api.curation.compiler import compile_rules
from api.curation.config_files import read_folder
from api.curation.rule_files import load_rules, read_rule, rule_id_of, write_rule
from api.curation.rule_schema import QueryPattern
from api.seed.service import seed
from tests.fixtures import datasets

FOLDER = Path(__file__).parents[3] / "search-config"
NOW = datetime(2026, 11, 28, tzinfo=UTC)


def test_the_files_are_in_the_one_spelling() -> None:
    files = read_folder(FOLDER)

    assert {path: write_rule(read_rule(text), text) for path, text in files.under("rules", ".yml")} == dict(
        files.under("rules", ".yml")
    )
    assert [rule_id_of(path) for path, _ in files.under("rules", ".yml")] == [
        "oplata", "podgotovka-k-zime", "zimnij-omyvatel",
    ]  # fmt: skip


def test_no_judged_query_is_changed() -> None:
    """Rules without a query hold in a category, where no judged query is searched."""
    files = read_folder(FOLDER)
    judged = [
        QueryPattern.model_validate({"is": json.loads(line)["query"]})
        for name in ("queries", "car-queries")
        for line in files.texts[f"relevance/{name}.jsonl"].splitlines()
        if any(char.isalnum() for char in json.loads(line)["query"])
    ]
    rules = load_rules(files).rules.values()
    patterns = [pattern for rule in rules for pattern in rule.when.query]

    assert len(judged) > 200
    assert [(a.text, b.text) for a in patterns for b in judged if queries_overlap(a, b)] == []
    assert all(rule.when.query or rule.when.categories for rule in rules)


def test_the_rules_are_right_for_the_demo_shop(db_session: Session) -> None:
    datasets.load(db_session, seed)
    files = read_folder(FOLDER)

    artefact = compile_rules(files, read_catalogue(db_session, load_rules(files).rules.values()), NOW)

    assert [problem for problem in rule_problems(files, db_session, NOW) if problem.path.startswith("rules")] == []
    assert [(rule["id"], *sorted(rule.keys() - {"id", "from", "until"})) for rule in artefact["rules"]] == [
        ("oplata", "query", "redirect"),
        ("podgotovka-k-zime", "banner", "query"),
        ("zimnij-omyvatel", "boost", "categories"),
    ]
    assert artefact["rules"][2]["boost"] == ['options.season = "зима"']
