"""The command line `shop`: every command and where it is implemented.

Only the modules of the given command are imported: all of them take a second and a half, and a start of the shop runs
five commands.
"""

import sys
from collections.abc import Callable, Mapping

import typer

from cli.messages import Command, Group, run

NAMES = (
    "migrate", "seed", "import", "import-points", "import-frames", "import-crosses", "search-keys", "reindex",
    "reconcile", "status", "forget-search-target", "search-report", "search-config", "staff", "query-log", "doctor",
    "backup",
)  # fmt: skip
Commands = Mapping[str, Callable[..., None]]


def build_app(name: str | None = None) -> typer.Typer:
    """The application with the command or group of that name; without a known one with all of them."""
    app = _group("Магазин из командной строки: база, каталог, поиск.")
    app.callback()(lambda: None)  # a single command would be the application itself
    for known in [name] if name in NAMES else NAMES:
        _add(app, known)
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


def _add(app: typer.Typer, name: str) -> None:
    match name:
        case "search-config":
            from cli import search_config

            commands: Commands = {
                "plan": search_config.show_plan,
                "apply": search_config.apply,
                "pull": search_config.pull,
                "versions": search_config.show_versions,
                "rollback": search_config.roll_back,
            }
            _add_group(app, name, "Настройки поиска из папки search-config: показать разницу или применить.", commands)
        case "staff":
            from cli import staff

            commands = {"add": staff.add, "password": staff.password, "totp-reset": staff.totp_reset}
            _add_group(app, name, "Сотрудники бэк-офиса: завести, сменить пароль, выключить вход с кодом.", commands)
        case "query-log":
            from cli.query_export import export_queries_command

            commands = {"export": export_queries_command}
            _add_group(app, name, "Журнал запросов: выгрузить для нагрузочных прогонов.", commands)
        case "doctor":
            from cli.doctor import doctor_facts_command

            _add_group(app, name, "Проверки данных: найти противоречия.", {"facts": doctor_facts_command})
        case "backup":
            from cli import backup

            commands = {
                "run": backup.run,
                "check": backup.check,
                "restore": backup.restore,
                "list": backup.show,
                "schedule": backup.schedule,
            }
            help_text = "Копии магазина: снять, проверить, восстановить, снимать по расписанию."
            _add_group(app, name, help_text, commands)
        case _:
            app.command(name, cls=Command)(_single_command(name))


def _single_command(name: str) -> Callable[..., None]:
    match name:
        case "migrate":
            return migrate
        case "seed":
            from cli.imports import seed_command

            return seed_command
        case "import":
            from cli.imports import import_command

            return import_command
        case "import-points":
            from cli.imports import import_points_command

            return import_points_command
        case "import-frames":
            from cli.imports import import_frames_command

            return import_frames_command
        case "import-crosses":
            from cli.imports import import_crosses_command

            return import_crosses_command
        case "search-keys":
            from cli.search_config import write_keys

            return write_keys
        case "reindex":
            from cli.index import reindex

            return reindex
        case "reconcile":
            from cli.index import reconcile

            return reconcile
        case "status":
            from cli.index import show_status

            return show_status
        case "forget-search-target":
            from cli.index import forget_search_target

            return forget_search_target
        case "search-report":
            from cli.search_report import search_report_command

            return search_report_command
    raise LookupError(name)


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


def _add_group(app: typer.Typer, name: str, help_text: str, commands: Commands) -> None:
    group = _group(help_text)
    for command, function in commands.items():
        group.command(command, cls=Command)(function)
    app.add_typer(group, name=name)
