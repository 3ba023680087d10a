"""Rights, limits, networks and lifetimes of the containers."""

import re

import pytest

from tests.deploy.compose_file import DEPLOY, DOCKERFILE, compose, environment, services

SHOP = {"migrate", "api", "worker", "drain", "search2", "beat", "backup"}
SERVICES = {"postgres", "redis", "meilisearch", "meilisearch2", *SHOP, "web"}
LONG_RUNNING = sorted(SERVICES - {"migrate"})


def test_every_part_of_the_system_is_a_service() -> None:
    assert set(services()) == SERVICES


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_a_container_has_no_capabilities_and_writes_to_volumes_and_memory_only(name: str) -> None:
    service = services()[name]

    assert service["cap_drop"] == ["ALL"]
    assert "cap_add" not in service
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["read_only"] is True
    assert "privileged" not in service
    assert not any("docker.sock" in volume for volume in service.get("volumes", ()))


def test_no_container_runs_as_root() -> None:
    """Images of others run as the user named here, our own as that of the last stage with their name."""
    users = {name: service["user"] for name, service in services().items() if "user" in service}
    stages = re.split(r"^FROM .* AS ", DOCKERFILE, flags=re.M)[1:]
    stage_users = {stage.split()[0]: re.findall(r"^USER (\S+)$", stage, re.M)[-1:] for stage in stages}

    assert users == {"postgres": "postgres", "redis": "redis"}
    for name in SERVICES - set(users):
        assert stage_users[services()[name]["build"]["target"]] not in ([], ["root"]), name


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_a_container_cannot_take_the_whole_machine(name: str) -> None:
    service = services()[name]

    assert re.fullmatch(r"\d+[mg]", service["mem_limit"])
    assert 0 < service["cpus"] <= 2  # Docker refuses more than the machine has
    assert 0 < service["pids_limit"] <= 256
    assert service["logging"]["options"] == {"max-size": "20m", "max-file": "5"}


@pytest.mark.parametrize("name", LONG_RUNNING)
def test_long_running_services_restart_and_are_watched(name: str) -> None:
    assert services()[name]["restart"] == "unless-stopped"
    assert services()[name]["healthcheck"]["test"]


def test_migrations_run_once_before_whoever_reads_the_database() -> None:
    assert services()["migrate"]["restart"].startswith("on-failure")
    for name in ("api", "worker", "drain", "beat", "backup"):
        needs = services()[name]["depends_on"]
        assert needs["migrate"]["condition"] == "service_completed_successfully"


def test_only_the_proxy_is_published_and_it_reaches_what_it_proxies() -> None:
    reached = {name: set(service["networks"]) for name, service in services().items()}
    networks = compose()["networks"]

    assert [name for name in sorted(SERVICES) if "ports" in services()[name]] == ["web"]
    assert {name for name in SERVICES - {"web"} if reached[name] & reached["web"]} == {
        "api",
        "meilisearch",
        "meilisearch2",
    }
    assert {name for name, network in networks.items() if network and network.get("internal")} == {"proxied", "data"}
    # A way out to the internet: SMS, geocoder, mails and the target of backups.
    assert {name for name in SERVICES if "outgoing" in reached[name]} == {"api", "worker", "backup"}
    for name in ("postgres", "redis"):
        assert reached[name] == {"data"}


def test_the_api_believes_forwarded_headers_of_the_proxy_alone() -> None:
    address = services()["web"]["networks"]["proxied"]["ipv4_address"]
    (network,) = compose()["networks"]["proxied"]["ipam"]["config"]

    assert environment("api")["FORWARDED_ALLOW_IPS"] == address == "${PROXIED_NETWORK:-172.31.250}.2"
    assert network == {
        "subnet": "${PROXIED_NETWORK:-172.31.250}.0/24",
        "ip_range": "${PROXIED_NETWORK:-172.31.250}.128/25",
    }
    assert "--forwarded-allow-ips" not in DOCKERFILE


def test_state_lives_in_named_volumes() -> None:
    assert set(compose()["volumes"]) == {"postgres", "meilisearch", "meilisearch2", "media", "backups", "search-keys"}
    # PostgreSQL 18 images keep their data one folder up from where older ones did.
    assert services()["postgres"]["volumes"][0] == "postgres:/var/lib/postgresql"
    assert services()["meilisearch"]["volumes"] == ["meilisearch:/meili_data"]
    assert services()["api"]["volumes"] == ["media:/srv/media", "search-keys:/srv/search-keys:ro"]
    assert [name for name in sorted(SERVICES) if "backups:/srv/backups" in services()[name].get("volumes", ())] == [
        "backup"
    ]


def test_the_profile_scale_adds_a_second_engine_api_and_worker_but_one_beat() -> None:
    scale = dict(
        line.split("=", 1)
        for line in (DEPLOY / "scale.env").read_text().splitlines()
        if line and not line.startswith("#")
    )

    assert scale == {
        "COMPOSE_PROFILES": "scale",
        "MEILI_URLS": "http://meilisearch:7700,http://meilisearch2:7700",
        "API_CONTAINERS": "2",
        "WORKER_CONTAINERS": "2",
    }
    assert [name for name in services() if services()[name].get("profiles")] == ["meilisearch2", "search2"]
    assert services()["meilisearch2"] == services()["meilisearch"] | {
        "profiles": ["scale"],
        "volumes": ["meilisearch2:/meili_data"],
    }
    assert {name for name in services() if services()[name].get("scale", 1) != 1} == {"api", "worker", "drain"}
    assert [name for name in sorted(SERVICES) if "MEILI_URLS" in environment(name)] == ["web"]
    assert environment("search2")["MEILI_URL"] == "http://meilisearch2:7700"
