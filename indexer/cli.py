"""The command line `shop`. Commands import their modules when they run, so that each starts fast and a broken module
affects only its own command."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from api.index.indexes import ENTITY_INDEX_UIDS, INDEX_UIDS
from indexer.cli_messages import Command, Group, run

#: For commands that are implemented in the folder of their noun: all arguments are forwarded, `--help` too.
FORWARDED = {"ignore_unknown_options": True, "allow_extra_args": True, "help_option_names": []}

app = typer.Typer(
    cls=Group,
    help="Магазин из командной строки: база, каталог, поиск.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)
search_config_app = typer.Typer(
    cls=Group, help="Настройки поиска из папки search-config: показать разницу или применить.", no_args_is_help=True
)
app.add_typer(search_config_app, name="search-config")
staff_app = typer.Typer(
    cls=Group, help="Сотрудники бэк-офиса: завести, сменить пароль, выключить вход с кодом.", no_args_is_help=True
)
app.add_typer(staff_app, name="staff")
query_log_app = typer.Typer(
    cls=Group, help="Журнал запросов: выгрузить для нагрузочных прогонов.", no_args_is_help=True
)
app.add_typer(query_log_app, name="query-log")
doctor_app = typer.Typer(cls=Group, help="Проверки данных: найти противоречия.", no_args_is_help=True)
app.add_typer(doctor_app, name="doctor")
backup_app = typer.Typer(
    cls=Group, help="Копии магазина: снять, проверить, восстановить, снимать по расписанию.", no_args_is_help=True
)
app.add_typer(backup_app, name="backup")


@app.command(cls=Command)
def migrate() -> None:
    """Приводит таблицы базы к нужному виду."""
    from api.core.settings import get_settings
    from api.migrations import upgrade

    upgrade(get_settings().database_url)
    typer.echo("Таблицы базы готовы.")


@app.command(add_help_option=False, context_settings=FORWARDED)
def seed(context: typer.Context) -> None:
    """Наполняет пустую базу: города, склады, каталог."""
    _forward("api.seed.command", "seed_command", context)


@app.command("import", add_help_option=False, context_settings=FORWARDED)
def import_file(context: typer.Context) -> None:
    """Загружает файл поставщика в каталог."""
    _forward("api.imports.command", "import_command", context)


@app.command("import-points", add_help_option=False, context_settings=FORWARDED)
def import_points(context: typer.Context) -> None:
    """Загружает список пунктов выдачи перевозчика."""
    _forward("api.delivery.command", "import_points_command", context)


@app.command("import-frames", add_help_option=False, context_settings=FORWARDED)
def import_frames(context: typer.Context) -> None:
    """Загружает коды кузова японских машин."""
    _forward("api.vehicles.frames_import", "import_frames_command", context)


@app.command("import-crosses", add_help_option=False, context_settings=FORWARDED)
def import_crosses(context: typer.Context) -> None:
    """Загружает таблицу кроссов: какие номера заменяют друг друга."""
    _forward("api.parts.crosses.command", "import_crosses_command", context)


@staff_app.command("add", add_help_option=False, context_settings=FORWARDED)
def add_staff(context: typer.Context) -> None:
    """Заводит сотрудника."""
    _forward("api.admin.staff.command", "add", context)


@staff_app.command("password", add_help_option=False, context_settings=FORWARDED)
def staff_password(context: typer.Context) -> None:
    """Придумывает новый пароль."""
    _forward("api.admin.staff.command", "password", context)


@staff_app.command("totp-reset", add_help_option=False, context_settings=FORWARDED)
def staff_totp_reset(context: typer.Context) -> None:
    """Выключает вход с кодом из приложения."""
    _forward("api.admin.staff.command", "totp_reset", context)


@doctor_app.command("facts", add_help_option=False, context_settings=FORWARDED)
def doctor_facts(context: typer.Context) -> None:
    """Показывает противоречия между фактами о деталях и машинах."""
    _forward("api.ops.fact_check.command", "doctor_facts_command", context)


@backup_app.command("run", add_help_option=False, context_settings=FORWARDED)
def run_backup(context: typer.Context) -> None:
    """Снимает копию."""
    _forward("indexer.commands.backup", "run", context)


@backup_app.command("check", add_help_option=False, context_settings=FORWARDED)
def check_backup(context: typer.Context) -> None:
    """Восстанавливает копию в пробную базу и сравнивает."""
    _forward("indexer.commands.backup", "check", context)


@backup_app.command("restore", add_help_option=False, context_settings=FORWARDED)
def restore_backup(context: typer.Context) -> None:
    """Возвращает базу и картинки к моменту копии."""
    _forward("indexer.commands.backup", "restore", context)


@backup_app.command("list", add_help_option=False, context_settings=FORWARDED)
def list_backups(context: typer.Context) -> None:
    """Показывает копии."""
    _forward("indexer.commands.backup", "show", context)


@backup_app.command("schedule", add_help_option=False, context_settings=FORWARDED)
def schedule_backups(context: typer.Context) -> None:
    """Снимает и проверяет копии, пока не остановят."""
    _forward("indexer.commands.backup", "schedule", context)


@search_config_app.command("plan", cls=Command)
def plan_search_config() -> None:
    """Показывает, чем настройки поиска отличаются от файлов, и ничего не меняет."""
    from indexer.commands import search_config

    search_config.show_plan()


@search_config_app.command("apply", cls=Command)
def apply_search_config(
    reason: Annotated[str, typer.Option("--reason", help="Зачем: попадёт в список версий")] = "",
    force: Annotated[bool, typer.Option("--force", help="Заменить версию, которой папка не видела")] = False,
) -> None:
    """Публикует папку, если её правили: меняет только то, что отличается; если нужно, строит новый индекс рядом."""
    from indexer.commands import search_config

    search_config.apply(reason, replaces=force)


@search_config_app.command("pull", cls=Command)
def pull_search_config(
    force: Annotated[bool, typer.Option("--force", help="Заменить правки папки, которых нет в базе")] = False,
) -> None:
    """Записывает в папку версию, которая сейчас в работе: так правки со страницы попадают в git."""
    from indexer.commands import search_config

    search_config.pull(replaces=force)


@search_config_app.command("versions", cls=Command)
def search_config_versions() -> None:
    """Показывает версии; звёздочка — та, что сейчас в работе."""
    from indexer.commands import search_config

    search_config.show_versions()


@search_config_app.command("rollback", cls=Command)
def roll_back_search_config(
    version: Annotated[int, typer.Argument(help="Номер версии")],
    reason: Annotated[str, typer.Option("--reason", help="Зачем: попадёт в список версий")] = "откат",
) -> None:
    """Возвращает прежнюю версию; её публикует worker."""
    from indexer.commands import search_config

    search_config.roll_back(version, reason)


@app.command("search-keys", cls=Command)
def write_search_keys(folder: Annotated[Path, typer.Argument(help="Папка SECRETS_DIR сервера страниц")]) -> None:
    """Записывает ключи поиска для сервера страниц, которому не нужен главный ключ."""
    from indexer.commands.search_config import write_keys

    write_keys(folder)


@app.command(cls=Command)
def reindex(
    what: Annotated[str, typer.Argument(help=f"{', '.join(INDEX_UIDS)} или all")] = "all",
    missing: Annotated[bool, typer.Option("--missing", help="Только индексы, которых нет или которые пусты")] = False,
    engine: Annotated[str | None, typer.Option("--engine", help="Только на этом поисковом сервере: его адрес")] = None,
) -> None:
    """Строит индексы поиска заново из базы; поиск всё это время отвечает."""
    from indexer.commands.reindex import reindex as rebuild_indexes

    rebuild_indexes(what, only_missing=missing, engine_url=engine)


@app.command(cls=Command)
def reconcile(
    what: Annotated[str, typer.Argument(help=f"{', '.join(ENTITY_INDEX_UIDS)} или all")] = "all",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Только показать, что расходится")] = False,
) -> None:
    """Сверяет документы поиска с базой и чинит то, что разошлось."""
    from indexer.commands.reconcile import reconcile as reconcile_indexes

    reconcile_indexes(what, dry_run=dry_run)


@app.command("search-report", add_help_option=False, context_settings=FORWARDED)
def search_report(context: typer.Context) -> None:
    """Показывает, что ищут: чаще всего, впустую, без переходов, медленно, с исправлениями."""
    _forward("api.index.report_command", "search_report_command", context)


@query_log_app.command("export", add_help_option=False, context_settings=FORWARDED)
def export_query_log(context: typer.Context) -> None:
    """Выгружает запросы с их частотой в CSV, без личных данных."""
    _forward("api.index.query_export_command", "export_queries_command", context)


@app.command(cls=Command)
def status() -> None:
    """Показывает, насколько поиск отстаёт от базы и что не удалось проиндексировать."""
    from indexer.commands import status

    status.show_status()


def main() -> None:
    """Runs the command line; expected failures end with a message and exit code 1, without a traceback."""
    try:
        run(app)
    except Exception as error:
        from indexer.cli_errors import explain

        message = explain(error)
        if message is None:
            raise
        typer.secho(message, fg=typer.colors.RED, err=True)
        sys.exit(1)


def _forward(module: str, function: str, context: typer.Context) -> None:
    """Imports the function and runs it as a Typer command with the forwarded arguments."""
    command = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    command.command(cls=Command)(getattr(import_module(module), function))
    run(command, context.args, context.command_path)
