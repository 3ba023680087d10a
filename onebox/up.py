"""`python -m onebox up`: runs the whole shop in the foreground until Ctrl-C; restarts parts that end."""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from onebox import preflight
from onebox.command import ChildCommand
from onebox.options import OneboxOptions
from onebox.ports import listen
from onebox.postgres import Postgres
from onebox.redis_server import Redis, program
from onebox.search_server import choose_engine
from onebox.shop_units import Shop
from onebox.socket_folder import make_socket_folder
from onebox.state_folder import StateFolder
from onebox.supervisor.run import run_units
from onebox.supervisor.unit import ProcessUnit

COMMAND = "command"


def up(options: OneboxOptions, command: Sequence[str] = ()) -> int:
    """Runs the shop, with a `command` only until it ends. Returns the exit code."""
    home = StateFolder(options.home)
    preflight.check_python()
    required = preflight.required_disk_bytes(is_new=not home.postgres.exists())
    if command:
        preflight.check_disk(home.path, required)
    else:
        preflight.wait_for_disk(home.path, required)
    home.create()
    with home.lock(), sockets_of(home) as sockets:
        required_ports = [(options.shop_port, "SHOP_PORT")]
        if not options.meili_url:
            required_ports.append((options.search_port, "SEARCH_PORT"))
        preflight.check_ports(required_ports)
        shop = new_shop(options, home, sockets)
        shop.api_listener = listen(options.shop_port)
        shop.own_listeners = [listen(0) for _ in range(options.api_processes)]
        home.write_env({**shop.env, "SHOP_URL": shop.url})
        units = shop.units()
        if command:  # it needs the whole shop: a part that does not start ends the run
            units = [*(replace(unit, is_optional=False) for unit in units), command_unit(shop, command)]
        return run_units(
            units,
            logs=home.logs,
            greeting=describe(shop),
            ready_line=f"Ready: {shop.url}",
            secret_line=shop.back_office,
            visible_unit=COMMAND if command else None,
        )


def new_shop(options: OneboxOptions, home: StateFolder, sockets: Path) -> Shop:
    if not options.redis_url:
        program()  # refuses the start when there is none
    return Shop(
        options=options,
        home=home,
        engine=choose_engine(options, home),
        postgres=None if options.database_url else Postgres(home.postgres, sockets),
        redis=None if options.redis_url else Redis(sockets),
    )


def describe(shop: Shop) -> str:
    database = "свой PostgreSQL 18" if shop.postgres else "PostgreSQL из DATABASE_URL"
    redis = "свой Redis" if shop.redis else "Redis из REDIS_URL"
    return f"Запускаю магазин: {database}, {redis}, поиск: {shop.engine.title}. Данные и журналы: {shop.home.path}"


def command_unit(shop: Shop, command: Sequence[str]) -> ProcessUnit:
    env = {**shop.env, "SHOP_URL": shop.url, "ONEBOX_DIR": str(shop.home.path)}

    def prepare() -> ChildCommand:
        return ChildCommand(tuple(command), env=env, cwd=Path.cwd(), tree=True)

    return ProcessUnit(COMMAND, prepare, needs=("search",), ready=lambda: True, closing=True, stop_round=10)


@contextmanager
def sockets_of(home: StateFolder) -> Iterator[Path]:
    """A new folder for sockets; deletes the one that a killed run left behind."""
    link = home.path / "sockets"
    if link.is_symlink():
        shutil.rmtree(link.readlink(), ignore_errors=True)
        link.unlink()
    folder = make_socket_folder()
    link.symlink_to(folder)
    try:
        yield folder
    finally:
        link.unlink(missing_ok=True)
        shutil.rmtree(folder, ignore_errors=True)
