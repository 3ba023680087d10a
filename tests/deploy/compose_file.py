"""docker-compose.yml and .env.example as data."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE_TEXT = (ROOT / "docker-compose.yml").read_text()
TLS_TEXT = (DEPLOY / "tls.yml").read_text()
DOCKERFILE = (ROOT / "Dockerfile").read_text()
#: ${NAME}, ${NAME:-default}, ${NAME:?text}
_VARIABLE = re.compile(r"\$\{([A-Z_]+)(?::([-?])([^}]*))?\}")


@cache
def compose() -> dict[str, Any]:
    document: dict[str, Any] = yaml.safe_load(COMPOSE_TEXT)
    return document


def services() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = compose()["services"]
    return found


def environment(service: str) -> dict[str, str]:
    values: dict[str, str] = services()[service].get("environment", {})
    return {name: str(value) for name, value in values.items()}


def variables(text: str) -> dict[str, str]:
    """Variables that a text takes from `.env`, with their defaults ("" without one)."""
    return {name: default if kind == "-" else "" for name, kind, default in _VARIABLE.findall(text)}


def with_defaults(text: str) -> str:
    return _VARIABLE.sub(lambda match: match[3] if match[2] == "-" else "", text)


@cache
def example_variables() -> dict[str, str]:
    """Names of .env.example, commented out or not, with the value beside them."""
    return dict(re.findall(r"^#?([A-Z][A-Z0-9_]+)=(.*)$", (ROOT / ".env.example").read_text(), re.M))
