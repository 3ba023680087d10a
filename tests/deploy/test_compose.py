"""docker-compose.yml holds the settings that production depends on."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docker-compose.yml"
SERVICES = {"postgres", "redis", "meilisearch", "migrate", "api", "worker", "beat", "web"}
SECRETS = {"POSTGRES_PASSWORD", "MEILI_MASTER_KEY", "SECRET_KEY"}


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    document: dict[str, Any] = yaml.safe_load(FILE.read_text())
    return document


def service(compose: dict[str, Any], name: str) -> dict[str, Any]:
    definition: dict[str, Any] = compose["services"][name]
    return definition


def test_every_part_of_the_system_is_a_service(compose: dict[str, Any]) -> None:
    assert set(compose["services"]) == SERVICES


@pytest.mark.parametrize(
    ("name", "image"),
    [
        ("postgres", r"postgres:18\.\d+"),
        ("redis", r"redis:7\.\d+\.\d+"),
        ("meilisearch", r"getmeili/meilisearch:v1\.50\.\d+$"),
    ],
)
def test_image_versions_are_pinned(compose: dict[str, Any], name: str, image: str) -> None:
    assert re.match(image, service(compose, name)["image"])


def test_base_images_and_tools_of_the_dockerfile_are_pinned() -> None:
    text = (ROOT / "Dockerfile").read_text()

    assert re.findall(r"^FROM (\S+)", text, re.M) == [
        "node:22.20.0-bookworm-slim",
        "python:3.12.11-slim-bookworm",
        "nginx:1.28.0-alpine",
    ]
    assert "uv sync --frozen" in text


def test_the_engine_is_started_with_a_small_indexing_budget(compose: dict[str, Any]) -> None:
    command = service(compose, "meilisearch")["command"]

    budget = command[command.index("--max-indexing-memory") + 1]
    assert budget == "${MEILI_MAX_INDEXING_MEMORY:-256MiB}"


@pytest.mark.parametrize("secret", sorted(SECRETS))
def test_secrets_have_no_default(secret: str) -> None:
    uses = re.findall(r"\$\{" + secret + r"([^}]*)\}", FILE.read_text())

    assert uses
    assert all(use.startswith(":?") for use in uses)


@pytest.mark.parametrize("name", sorted(SERVICES - {"migrate"}))
def test_long_running_services_restart_and_are_watched(compose: dict[str, Any], name: str) -> None:
    definition = service(compose, name)

    assert definition["restart"] == "unless-stopped"
    assert definition["healthcheck"]["test"]


def test_migrations_run_once_before_whoever_reads_the_database(compose: dict[str, Any]) -> None:
    assert service(compose, "migrate")["restart"].startswith("on-failure")
    for name in ("api", "worker", "beat"):
        needs = service(compose, name)["depends_on"]
        assert needs["migrate"]["condition"] == "service_completed_successfully"


def test_state_lives_in_named_volumes(compose: dict[str, Any]) -> None:
    assert set(compose["volumes"]) == {"postgres", "meilisearch", "media"}
    # PostgreSQL 18 images keep their data one folder up from where older ones did.
    assert service(compose, "postgres")["volumes"] == ["postgres:/var/lib/postgresql"]
    assert service(compose, "meilisearch")["volumes"] == ["meilisearch:/meili_data"]
    assert service(compose, "api")["volumes"] == ["media:/srv/media"]


def test_only_the_reverse_proxy_is_reachable_from_outside(compose: dict[str, Any]) -> None:
    assert [name for name in sorted(SERVICES) if "ports" in service(compose, name)] == ["web"]


def test_the_same_code_runs_with_other_addresses(compose: dict[str, Any]) -> None:
    """Compose sets only variables that the settings read, and all of them that .env.example offers."""
    from api.core.settings import Settings

    known_names = {name.upper() for name in Settings.model_fields} | {"SEED"}
    for name in ("migrate", "api", "worker", "beat"):
        assert set(service(compose, name)["environment"]) <= known_names
    example = (ROOT / ".env.example").read_text()
    own = {"MAIL_DIR", "MEDIA_DIR", "SEARCH_CONFIG_DIR", "WEB_DIST"}  # folders of the image
    settable = {name.upper() for name in Settings.model_fields if re.search(rf"^#? ?{name.upper()}=", example, re.M)}
    assert settable - own <= set(service(compose, "api")["environment"])
    variables = set(re.findall(r"\$\{([A-Z_]+)", FILE.read_text()))
    assert {name for name in variables if not re.search(rf"^#? ?{name}=", example, re.M)} == set()


def test_both_images_with_the_web_are_built_for_the_shop_code(compose: dict[str, Any]) -> None:
    for name in ("api", "web"):
        assert service(compose, name)["build"]["args"] == {"SHOP_CODE": "${SHOP_CODE:-shop}"}
    assert "ARG SHOP_CODE=shop\nENV VITE_SHOP_CODE=$SHOP_CODE\nRUN npm run build" in (ROOT / "Dockerfile").read_text()


def test_the_proxy_serves_hashed_files_only_from_disk() -> None:
    """The build's manifest, in `.vite`, names every source file: it is not in the image of the proxy."""
    proxy = (ROOT / "Dockerfile").read_text().partition("AS web\n")[2]
    text = (ROOT / "deploy" / "nginx.conf").read_text()

    assert re.findall(r"^COPY --from=web-build (\S+) (\S+)$", proxy, re.M) == [
        ("/src/web/dist/assets", "/srv/web/assets")
    ]
    assert re.findall(r"^ +(?:root|alias) (\S+);", text, re.M) == ["/srv/web"]


def test_the_proxy_lets_through_only_searches() -> None:
    """nginx does not forward index routes, settings and tasks of the engine, regardless of the key."""
    text = (ROOT / "deploy" / "nginx.conf").read_text()
    (pattern,) = re.findall(r"location ~ (\S+) \{", text)

    allowed_pattern = re.compile(pattern)
    assert allowed_pattern.match("/search-api/multi-search")
    assert allowed_pattern.match("/search-api/indexes/products/facet-search")
    for path in ("tasks", "keys", "indexes", "indexes/products/documents", "indexes/products/settings", "swap-indexes"):
        assert not allowed_pattern.match(f"/search-api/{path}")
    assert "location /search-api/ { return 404; }" in text


def test_the_proxy_limits_searches_of_one_address() -> None:
    """Rate with a burst, 64 KB of body, and an answer that says when to try again, in the engine's form."""
    text = (ROOT / "deploy" / "nginx.conf").read_text()
    search = re.search(r"location ~ \^/search-api/.*?\n    \}", text, re.S)
    refusal = re.search(r"location @too_many_searches \{.*?\n    \}", text, re.S)

    assert search is not None
    assert refusal is not None
    assert "limit_req_zone $binary_remote_addr zone=searches:10m rate=30r/s;" in text
    assert "limit_req_status 429;" in text
    for line in ("limit_req zone=searches burst=90 nodelay;", "client_max_body_size 64k;"):
        assert line in search[0]
    assert "error_page 429 = @too_many_searches;" in search[0]
    assert "add_header Retry-After 1 always;" in refusal[0]
    (body,) = re.findall(r"return 429 '(.*)';", refusal[0])
    assert set(json.loads(body)) == {"message", "code", "type", "link"}
