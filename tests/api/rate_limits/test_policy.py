"""The policy is the only place with numbers of rate limits, and the handbook lists it whole."""

import ast

from api.rate_limits import policy
from api.rate_limits.policy import RateLimit
from tests.architecture.source import ROOT, python_files, text_of

LIMITS = {name: value for name, value in vars(policy).items() if isinstance(value, RateLimit)}
POLICY = "api/rate_limits/policy.py"


def test_limits_are_named_nowhere_else_and_each_is_used() -> None:
    used: set[str] = set()
    for path in python_files("api"):
        if str(path.relative_to(ROOT)) == POLICY:
            continue
        for node in ast.walk(ast.parse(text_of(path))):
            if isinstance(node, ast.Call):
                assert ast.unparse(node.func).split(".")[-1] != "RateLimit", path
            elif isinstance(node, ast.ImportFrom) and node.module == "api.rate_limits.policy":
                used.update(alias.name for alias in node.names)

    assert LIMITS.keys() - used == set()


def test_the_handbook_lists_every_limit_with_its_numbers() -> None:
    handbook = (ROOT / "docs/operations.md").read_text(encoding="utf-8")

    assert [name for name, limit in LIMITS.items() if row(limit) not in handbook] == []


def row(limit: RateLimit) -> str:
    key = " and ".join(["network"] * limit.by_network + [limit.by] * bool(limit.by))
    return f"| `{limit.act}` | {limit.times} | {limit.seconds} s | {key} | {limit.store} |"


if __name__ == "__main__":
    print(*(row(limit) for limit in LIMITS.values()), sep="\n")
