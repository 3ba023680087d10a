"""Every variable of .env.example reaches the containers that read it, and the containers read no other."""

import re

import pytest

from api.core.settings import Settings
from tests.deploy.compose_file import (
    COMPOSE_TEXT,
    DOCKERFILE,
    TLS_TEXT,
    compose,
    environment,
    example_variables,
    services,
    variables,
    with_defaults,
)

#: Variables of `make up` and of tests, which no container reads.
OUTSIDE_CONTAINERS = {
    "SEARCH_PORT",
    "API_PROCESSES",
    "ONEBOX_DIR",
    "STAFF_PASSWORD",
    "REAL_DATA_DIR",
    "CHROMIUM_PATH",
    "LOAD_ALLOWED_HOST",
}
#: Read by docker compose itself.
OF_COMPOSE = {"COMPOSE_FILE"}
#: Addresses of other containers, which docker-compose.yml sets.
SET_BY_COMPOSE = {"DATABASE_URL", "REDIS_URL", "MEILI_URL", "SEARCH_TARGET", "SECRETS_DIR"}
#: Folders of the image. MAIL_DIR: only MAIL_PROVIDER=console writes there, which is for development.
OF_THE_IMAGE = {"WEB_DIST", "MEDIA_DIR", "SEARCH_CONFIG_DIR", "MAIL_DIR", "BACKUP_DIR", "POSTGRES_BIN"}
#: Files of SECRETS_DIR: an empty variable would hide them.
OF_FILES = {"MEILI_SEARCH_KEY", "MEILI_STATE_KEY"}
SHOP_SERVICES = ("migrate", "api", "worker", "drain", "search2", "beat", "backup")
#: A process that is broken into loses only these.
SECRET_HOLDERS = {
    "POSTGRES_PASSWORD": {"postgres"},
    "POSTGRES_OWNER_PASSWORD": {"postgres", "migrate", "backup"},
    "POSTGRES_APP_PASSWORD": {"postgres", "api"},
    "POSTGRES_WORKER_PASSWORD": {"postgres", "worker", "drain", "search2"},
    "REDIS_API_PASSWORD": {"redis", "api"},
    "REDIS_WORKER_PASSWORD": {"redis", "worker", "drain", "search2", "beat"},
    "MEILI_MASTER_KEY": {"meilisearch", "meilisearch2", "migrate", "worker", "drain", "search2"},
    "SECRET_KEY": {"api", "worker", "backup"},
    "GEOCODER_API_KEY": {"api"},
    "SMSRU_API_ID": {"api"},
    "METRICS_TOKEN": {"api"},
    "MAIL_USER": {"worker"},
    "MAIL_PASSWORD": {"worker"},
}
REQUIRED_SECRETS = [name for name in SECRET_HOLDERS if name.startswith(("POSTGRES", "REDIS", "MEILI", "SECRET"))]
#: Which databases a service reaches; all of them know MEILI_URL.
ADDRESSES_OF = {
    "migrate": {"DATABASE_URL", "MEILI_URL"},
    "api": {"DATABASE_URL", "REDIS_URL", "MEILI_URL"},
    "worker": {"DATABASE_URL", "REDIS_URL", "MEILI_URL"},
    "drain": {"DATABASE_URL", "REDIS_URL", "MEILI_URL"},
    "search2": {"DATABASE_URL", "REDIS_URL", "MEILI_URL", "SEARCH_TARGET"},
    "beat": {"REDIS_URL", "MEILI_URL"},
    "backup": {"DATABASE_URL", "MEILI_URL"},
}
SETTINGS = {name.upper() for name in Settings.model_fields}
#: Settings whose default in containers differs from that of a development machine.
PRODUCTION = {"log_format": "json"}


def test_every_variable_of_the_example_is_read_by_compose_or_named_here() -> None:
    read = set(variables(COMPOSE_TEXT)) | set(variables(TLS_TEXT))

    assert set(example_variables()) - OUTSIDE_CONTAINERS - OF_COMPOSE - SET_BY_COMPOSE - OF_THE_IMAGE - OF_FILES == read


def test_every_setting_stands_in_the_example() -> None:
    assert SETTINGS - set(example_variables()) == set()


@pytest.mark.parametrize("service", SHOP_SERVICES)
def test_every_setting_that_is_no_secret_reaches_the_container_under_its_own_name(service: str) -> None:
    values = environment(service)
    own = {"migrate": {"SEED"}, "api": {"FORWARDED_ALLOW_IPS", "SECRETS_DIR"}}.get(service, set())
    secrets = {name for name, holders in SECRET_HOLDERS.items() if service in holders} & SETTINGS
    addresses = ADDRESSES_OF.get(service, set())

    assert (
        set(values)
        == SETTINGS - OF_THE_IMAGE - OF_FILES - set(SECRET_HOLDERS) - SET_BY_COMPOSE | secrets | addresses | own
    )
    for name in set(values) - SET_BY_COMPOSE - {"FORWARDED_ALLOW_IPS", "SECRETS_DIR"}:
        assert re.fullmatch(r"\$\{" + name + r"(:[-?].*)?\}", values[name]), name


def test_containers_without_a_variable_have_the_default_of_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)
    defaults = Settings(_env_file=None).model_dump()
    for name, value in environment("api").items():
        monkeypatch.setenv(name, with_defaults(value))

    in_container = Settings(_env_file=None).model_dump()

    same = {name for name in defaults if name.upper() not in SET_BY_COMPOSE} - set(PRODUCTION)
    assert {name: in_container[name] for name in same} == {name: defaults[name] for name in same}
    assert {name: in_container[name] for name in PRODUCTION} == PRODUCTION


def test_the_example_names_the_defaults_of_compose() -> None:
    shown = example_variables()
    differ = {
        name
        for name, default in {**variables(COMPOSE_TEXT), **variables(TLS_TEXT)}.items()
        if default and shown[name] != default
    }

    assert differ == {"LOG_FORMAT"}


def test_folders_of_the_image_are_set_there() -> None:
    assert "ENV WEB_DIST=/srv/shop/web/dist MEDIA_DIR=/srv/media" in DOCKERFILE
    assert "ENV BACKUP_DIR=/srv/backups" in DOCKERFILE
    assert "COPY search-config ./search-config" in DOCKERFILE


def test_the_address_of_the_shop_is_required() -> None:
    """Without one, links in mails and canonical addresses would be those of whatever host a request names."""
    assert environment("api")["PUBLIC_URL"].startswith("${PUBLIC_URL:?")


@pytest.mark.parametrize("secret", REQUIRED_SECRETS)
def test_secrets_have_no_default(secret: str) -> None:
    uses = re.findall(r"\$\{" + secret + r"([^}]*)\}", COMPOSE_TEXT)

    assert uses
    assert all(use.startswith(":?") for use in uses)


@pytest.mark.parametrize("secret", SECRET_HOLDERS)
def test_a_secret_reaches_only_those_who_need_it(secret: str) -> None:
    holders = {name for name in services() if f"{{{secret}:" in "".join(environment(name).values())}

    assert holders == SECRET_HOLDERS[secret]
    assert "env_file" not in str(compose())
