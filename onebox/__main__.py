"""python -m onebox up | run | status | down | psql | web: the whole shop on one machine."""

import argparse
import sys
from pathlib import Path

from onebox.errors import OneboxError
from onebox.home import Home
from onebox.options import Options, environment, read_options


def main(words: list[str] | None = None) -> int:
    arguments = parser().parse_args(words)
    try:
        return act(arguments)
    except OneboxError as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m onebox", description="Весь магазин на одной машине")
    parser.add_argument("--dir", type=Path, help="папка данных (иначе ONEBOX_DIR, иначе .onebox)")
    commands = parser.add_subparsers(dest="command", required=True)
    up = commands.add_parser("up", help="запустить и держать до Ctrl-C")
    run = commands.add_parser("run", help="запустить, выполнить команду (ей видны SHOP_URL и адреса) и остановить")
    for starting in (up, run):
        starting.add_argument("--free-ports", action="store_true", help="взять любые свободные порты")
    run.add_argument("words", nargs=argparse.REMAINDER, metavar="-- КОМАНДА", help="что выполнить")
    commands.add_parser("status", help="работает ли магазин")
    commands.add_parser("down", help="остановить магазин, запущенный в другом окне")
    psql = commands.add_parser("psql", help="открыть базу работающего магазина")
    psql.add_argument("words", nargs=argparse.REMAINDER, metavar="АРГУМЕНТ", help="аргументы psql")
    web = commands.add_parser("web", help="поставить пакеты витрины и собрать её")
    web.add_argument("--install-only", action="store_true", help="только пакеты")
    return parser


def act(arguments: argparse.Namespace) -> int:
    options = read_options(environment(), home=arguments.dir, free_ports=getattr(arguments, "free_ports", False))
    match arguments.command:
        case "up":
            return start(options, [])
        case "run":
            words = arguments.words[1:] if arguments.words[:1] == ["--"] else arguments.words
            if not words:
                raise OneboxError("Не сказано, что выполнить. Например: python -m onebox run -- make load")
            return start(options, words)
        case "web":
            from onebox.web import make_web

            make_web(print, install_only=arguments.install_only)
            return 0
        case _:
            return beside(arguments, Home(options.home))


def start(options: Options, words: list[str]) -> int:
    from onebox.up import up

    return up(options, words)


def beside(arguments: argparse.Namespace, home: Home) -> int:
    from onebox import running

    match arguments.command:
        case "status":
            return running.status(home, print)
        case "down":
            return running.down(home, print)
        case _:
            running.psql(home, arguments.words)
            return 0


if __name__ == "__main__":
    sys.exit(main())
