"""The command line `shop`: every command and where it is implemented.

Only the modules of the given command are imported: all of them take a second and a half, and a start of the shop runs
five commands.
"""

import sys
from collections.abc import Callable
from importlib import import_module

import typer

from cli.messages import Command, Group, run

#: Module and function of each command.
COMMANDS = {
    "migrate": "cli.main:migrate",
    "seed": "cli.seed:seed_command",
    "import": "cli.import_file:import_command",
    "import-points": "cli.import_points:import_points_command",
    "import-frames": "api.vehicles.frames_import:import_frames_command",
    "import-crosses": "api.parts.crosses.service:import_crosses_command",
    "search-keys": "cli.search_config:write_keys",
    "reindex": "cli.index:reindex",
    "reconcile": "cli.index:reconcile",
    "status": "cli.index:show_status",
    "forget-search-target": "cli.index:forget_search_target",
    "search-report": "cli.search_report:search_report_command",
}
#: Help and commands of each group.
GROUPS = {
    "search-config": (
        "Настройки поиска из папки search-config: показать разницу или применить.",
        {
            "plan": "cli.search_config:show_plan",
            "apply": "cli.search_config:apply",
            "pull": "cli.search_config:pull",
            "versions": "cli.search_config:show_versions",
            "rollback": "cli.search_config:roll_back",
        },
    ),
    "staff": (
        "Сотрудники бэк-офиса: завести, сменить пароль, выключить вход с кодом.",
        {"add": "cli.staff:add", "password": "cli.staff:password", "totp-reset": "cli.staff:totp_reset"},
    ),
    "query-log": (
        "Журнал запросов: выгрузить для нагрузочных прогонов.",
        {"export": "cli.query_export:export_queries_command"},
    ),
    "doctor": ("Проверки данных: найти противоречия.", {"facts": "cli.doctor:doctor_facts_command"}),
    "backup": (
        "Копии магазина: снять, проверить, восстановить, снимать по расписанию.",
        {
            "run": "cli.backup:run",
            "check": "cli.backup:check",
            "restore": "cli.backup:restore",
            "list": "cli.backup:show",
            "schedule": "cli.backup:schedule",
        },
    ),
}


def build_app(name: str | None = None) -> typer.Typer:
    """The application with the command or group of that name; without a known one with all of them."""
    app = _group("Магазин из командной строки: база, каталог, поиск.")
    app.callback()(lambda: None)  # a single command would be the application itself
    names = (*COMMANDS, *GROUPS)
    for known in [name] if name in names else names:
        if known in COMMANDS:
            app.command(known, cls=Command)(_function(COMMANDS[known]))
            continue
        help_text, commands = GROUPS[known]
        group = _group(help_text)
        for command, place in commands.items():
            group.command(command, cls=Command)(_function(place))
        app.add_typer(group, name=known)
    return app


def main() -> None:
    """Runs the command line; expected failures end with a message and exit code 1, without a traceback."""
    try:
        run(build_app(next(iter(sys.argv[1:]), None)))
    except Exception as error:
        from cli.errors import explain

        message = explain(error)
        if message is None:
            raise
        typer.secho(message, fg=typer.colors.RED, err=True)
        sys.exit(1)


def _function(place: str) -> Callable[..., None]:
    module, _, name = place.partition(":")
    function: Callable[..., None] = getattr(import_module(module), name)
    return function


def migrate() -> None:
    """Привести таблицы базы к нужному виду."""
    from api.core.settings import get_settings
    from api.migrations import upgrade

    upgrade(get_settings().database_url)
    typer.echo("Таблицы базы готовы.")


def _group(help_text: str) -> typer.Typer:
    return typer.Typer(
        cls=Group,
        help=help_text,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["--help", "-h"]},
    )
