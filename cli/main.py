"""The command line `shop`: every command and where it is implemented."""

import sys
from collections.abc import Callable

import typer

from api.core.settings import get_settings
from api.migrations import upgrade
from api.parts.crosses.command import import_crosses_command
from api.vehicles.frames_import import import_frames_command
from cli import backup, index, search_config, staff
from cli.doctor import doctor_facts_command
from cli.errors import explain
from cli.import_file import import_command
from cli.import_points import import_points_command
from cli.messages import Command, Group, run
from cli.query_export import export_queries_command
from cli.search_report import search_report_command
from cli.seed import seed_command


def group(help_text: str) -> typer.Typer:
    return typer.Typer(
        cls=Group,
        help=help_text,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["--help", "-h"]},
    )


app = group("Магазин из командной строки: база, каталог, поиск.")


@app.command(cls=Command)
def migrate() -> None:
    """Привести таблицы базы к нужному виду."""
    upgrade(get_settings().database_url)
    typer.echo("Таблицы базы готовы.")


COMMANDS: dict[str, Callable[..., None]] = {
    "seed": seed_command,
    "import": import_command,
    "import-points": import_points_command,
    "import-frames": import_frames_command,
    "import-crosses": import_crosses_command,
    "search-keys": search_config.write_keys,
    "reindex": index.reindex,
    "reconcile": index.reconcile,
    "status": index.show_status,
    "forget-search-target": index.forget_search_target,
    "search-report": search_report_command,
}
GROUPS: list[tuple[str, str, dict[str, Callable[..., None]]]] = [
    (
        "search-config",
        "Настройки поиска из папки search-config: показать разницу или применить.",
        {
            "plan": search_config.show_plan,
            "apply": search_config.apply,
            "pull": search_config.pull,
            "versions": search_config.show_versions,
            "rollback": search_config.roll_back,
        },
    ),
    (
        "staff",
        "Сотрудники бэк-офиса: завести, сменить пароль, выключить вход с кодом.",
        {"add": staff.add, "password": staff.password, "totp-reset": staff.totp_reset},
    ),
    (
        "query-log",
        "Журнал запросов: выгрузить для нагрузочных прогонов.",
        {"export": export_queries_command},
    ),
    ("doctor", "Проверки данных: найти противоречия.", {"facts": doctor_facts_command}),
    (
        "backup",
        "Копии магазина: снять, проверить, восстановить, снимать по расписанию.",
        {
            "run": backup.run,
            "check": backup.check,
            "restore": backup.restore,
            "list": backup.show,
            "schedule": backup.schedule,
        },
    ),
]
for name, command in COMMANDS.items():
    app.command(name, cls=Command)(command)
for name, help_text, commands in GROUPS:
    subcommands = group(help_text)
    for subcommand, function in commands.items():
        subcommands.command(subcommand, cls=Command)(function)
    app.add_typer(subcommands, name=name)


def main() -> None:
    """Runs the command line; expected failures end with a message and exit code 1, without a traceback."""
    try:
        run(app)
    except Exception as error:
        message = explain(error)
        if message is None:
            raise
        typer.secho(message, fg=typer.colors.RED, err=True)
        sys.exit(1)
