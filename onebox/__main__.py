"""python -m onebox up | run | status | down | psql | pg_dump | web | node | browser: the whole shop on one machine."""

import argparse
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

from onebox.errors import OneboxError
from onebox.options import environment, read_options
from onebox.state_folder import StateFolder

#: Of `up`: one may end or hang while the other serves. `run` starts one, unless API_PROCESSES says otherwise.
API_PROCESSES = 2
POSTGRES_PROGRAMS = {
    "psql": "открыть базу",
    "pg_dump": "снять копию базы",
    "pg_restore": "восстановить базу",
}


def main(words: list[str] | None = None) -> int:
    arguments = parser().parse_args(separate_arguments(sys.argv[1:] if words is None else words))
    try:
        return run_command(arguments)
    except KeyboardInterrupt:  # while the start waits for room on the disk
        return 128 + signal.SIGINT
    except OneboxError as error:
        complain(str(error))
        return 1


def separate_arguments(words: list[str]) -> list[str]:
    """Inserts `--` after a program of PostgreSQL, so that argparse leaves its own options (`psql -c …`) alone."""
    cut = next((number for number, word in enumerate(words, 1) if word in POSTGRES_PROGRAMS), len(words))
    return [*words[:cut], *(["--"] if words[cut:] else []), *words[cut:]]


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m onebox", description="Весь магазин на одной машине")
    parser.add_argument("--dir", type=Path, help="папка данных (иначе ONEBOX_DIR, иначе .onebox)")
    commands = parser.add_subparsers(dest="command", required=True)
    up = commands.add_parser("up", help="запустить и держать до Ctrl-C")
    run = commands.add_parser("run", help="выполнить команду при работающем магазине; ей видны SHOP_URL и адреса")
    for starting in (up, run):
        starting.add_argument("--free-ports", action="store_true", help="взять любые свободные порты")
        starting.add_argument("--temporary", action="store_true", help="новая папка на один раз и свободные порты")
    run.add_argument("words", nargs=argparse.REMAINDER, metavar="-- КОМАНДА", help="что выполнить")
    commands.add_parser("status", help="работает ли магазин")
    commands.add_parser("down", help="остановить магазин, запущенный в другом окне")
    for name, purpose in POSTGRES_PROGRAMS.items():
        program = commands.add_parser(name, help=f"{purpose} работающего магазина")
        program.add_argument("words", nargs=argparse.REMAINDER, metavar="АРГУМЕНТ", help=f"аргументы {name}")
    web = commands.add_parser("web", help="поставить пакеты витрины и собрать её")
    web.add_argument("--install-only", action="store_true", help="только пакеты")
    node = commands.add_parser("node", help="выполнить команду, которой нужен Node")
    node.add_argument("words", nargs=argparse.REMAINDER, metavar="-- КОМАНДА", help="что выполнить")
    commands.add_parser("browser", help="найти или поставить Chromium и напечатать путь к нему")
    return parser


def run_command(arguments: argparse.Namespace) -> int:
    match arguments.command:
        case "up" | "run":
            return start(arguments)
        case "node":
            return with_node(required_words(arguments.words))
        case "web":
            from onebox.web import make_web

            make_web(print, install_only=arguments.install_only)
        case "browser":
            from onebox.browser import find_or_install

            print(find_or_install(environment(), complain))
        case _:
            return run_beside_shop(arguments, StateFolder(read_options(environment(), home=arguments.dir).home))
    return 0


def with_node(words: list[str]) -> NoReturn:
    from onebox.node import find_node

    os.execvpe(words[0], words, {**os.environ, **find_node().env})


def start(arguments: argparse.Namespace) -> int:
    from onebox import running_shop
    from onebox.up import up

    words = required_words(arguments.words) if arguments.command == "run" else []
    free_ports = arguments.free_ports or arguments.temporary
    with temporary_home() if arguments.temporary else nullcontext(arguments.dir) as folder:
        options = read_options(
            environment(), home=folder, free_ports=free_ports, default_api_processes=1 if words else API_PROCESSES
        )
        home = StateFolder(options.home)
        if words and home.owner() is not None:
            return running_shop.run_beside(home, words)
        return up(options, words)


@contextmanager
def temporary_home() -> Iterator[Path]:
    with TemporaryDirectory(prefix="onebox-home-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def required_words(words: list[str]) -> list[str]:
    words = words[1:] if words[:1] == ["--"] else words
    if not words:
        raise OneboxError("Не сказано, что выполнить. Например: python -m onebox run -- make load")
    return words


def run_beside_shop(arguments: argparse.Namespace, home: StateFolder) -> int:
    from onebox import running_shop

    match arguments.command:
        case "status":
            return running_shop.status(home, print)
        case "down":
            return running_shop.down(home, print)
        case _:
            words = arguments.words[1:] if arguments.words[:1] == ["--"] else arguments.words
            return running_shop.postgres_program(home, arguments.command, words)


def complain(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
