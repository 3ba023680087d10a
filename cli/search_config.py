"""`shop search-config`: whole versions between folder, database and engine: plan, apply, pull, roll back."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from sqlalchemy import Connection

from api.core.db import get_engine, transaction
from api.core.errors import ShopError
from api.core.settings import get_settings
from api.curation import publication_repository, repository
from api.curation.config_files import ConfigFiles, read_folder, write_folder
from api.curation.entries import changes_of
from api.curation.index_settings import Change, load
from api.curation.live import stored_files
from api.curation.service import NoLiveVersionError, request_publication
from api.curation.service import roll_back as roll_back_version
from api.index.search_token import SEARCH_KEY_UID, STATE_KEY_UID, derived_key
from cli.index import reachable_engine
from indexer.engine import SearchEngine, ensure_keys
from indexer.outbox import Lock, connection_for_locks, try_lock
from indexer.publication import IndexPlan, Publisher, plan

_SHOWN_CHANGES = 20


class FolderOutdatedError(ShopError):
    """The folder was edited, and the live version is not the one that it last had."""

    def __init__(self, known: ConfigFiles, live: ConfigFiles) -> None:
        texts = [
            f"  {change.path}: {(change.before or 'не было').strip()} → {(change.after or 'удалено').strip()}"
            for changes in changes_of(known, live).values()
            for change in changes
        ]
        if (hidden := len(texts) - _SHOWN_CHANGES) > 0:
            texts[_SHOWN_CHANGES:] = [f"  и ещё {hidden}"]
        lines = [
            "Папка правлена, но не с действующей версии: на странице опубликовали то, чего в папке нет.",
            *texts,
            "Ничего не применено. Сохраните правки в git, возьмите действующую версию (shop search-config pull --force)"
            " и внесите их заново. Или замените её папкой: shop search-config apply --force.",
        ]
        super().__init__("folder_outdated", "\n".join(lines), 409)


@dataclass(frozen=True, slots=True)
class FolderImport:
    """`version_id`: the version to publish. `is_new`: it is not live yet. `is_behind`: the folder, not edited itself,
    lacks edits of the page."""

    version_id: int
    is_new: bool
    is_behind: bool


def import_folder(
    connection: Connection, folder: ConfigFiles, author: str, reason: str, *, replaces: bool = False
) -> FolderImport:
    """Stores the folder as a version when it was edited since database and folder were equal.

    Raises FolderOutdatedError when another version became live meanwhile, unless the folder `replaces` it.
    """
    live = repository.live(connection)
    if live is not None:
        live_files = repository.files(connection, live.version_id)
        known_id = live.files_version_id or live.version_id
        known = live_files if known_id == live.version_id else repository.files(connection, known_id)
        if folder == live_files:
            repository.set_files_version(connection, live.version_id)
            return FolderImport(live.version_id, is_new=False, is_behind=False)
        if not replaces and folder == known:
            return FolderImport(live.version_id, is_new=False, is_behind=True)
        if not replaces and known != live_files:
            raise FolderOutdatedError(known, live_files)
    parent_id = live.version_id if live else None
    version_id = repository.add_version(
        connection, folder, parent_id=parent_id, source="files", author=author, reason=reason
    )
    return FolderImport(version_id, is_new=True, is_behind=False)


def export_folder(connection: Connection, folder: Path, *, replaces: bool = False) -> tuple[int, list[str]]:
    """Makes the folder hold the live version; returns that and the paths of the files that changed.

    Raises ShopError (409) when the folder has edits that the database lacks, unless the export `replaces` them.
    """
    live = repository.live(connection)
    if live is None:
        raise NoLiveVersionError
    files = repository.files(connection, live.version_id)
    known = repository.files(connection, live.files_version_id or live.version_id)
    if not replaces and read_folder(folder) not in (known, files):
        message = (
            "В папке есть правки, которых нет в базе. Примените их: shop search-config apply, или сохраните в git и"
            " замените действующей версией: shop search-config pull --force."
        )
        raise ShopError("folder_changed", message, 409)
    repository.set_files_version(connection, live.version_id)
    return live.version_id, write_folder(files, folder)


def describe(item: IndexPlan) -> str:
    if item.is_missing:
        return f"{item.index}: индекса нет, будет создан."
    if not item.changes and not item.has_stale_words:
        return f"{item.index}: всё как в файлах."
    how = "новый индекс будет построен рядом" if item.needs_rebuild else "применится сразу"
    lines = [line for change in item.changes for line in _difference(change)]
    if item.has_stale_words:
        lines.append("  документы старше таблиц слов")
    return "\n".join([f"{item.index}: {how}", *lines])


def _difference(change: Change) -> list[str]:
    """Lines of a change: added and removed values of lists, keys of objects, otherwise before → after."""
    before, after = change.before, change.after
    if isinstance(before, dict) and isinstance(after, dict):
        keys = [key for key in {**before, **after} if before.get(key) != after.get(key)]
        return [f"  {change.setting}.{key}: {_short(before.get(key))} → {_short(after.get(key))}" for key in keys]
    if isinstance(before, list) and isinstance(after, list):
        removed = [f"  {change.setting}: − {_short(value)}" for value in before if value not in after]
        added = [f"  {change.setting}: + {_short(value)}" for value in after if value not in before]
        return [*removed, *added] or [f"  {change.setting}: другой порядок: {_short(after)}"]
    return [f"  {change.setting}: {_short(before)} → {_short(after)}"]


def _short(value: Any) -> str:
    return "нет" if value is None else json.dumps(value, ensure_ascii=False)


AUTHOR = "shop search-config"


def show_plan() -> None:
    """Показать, чем настройки поиска отличаются от файлов; ничего не меняет."""
    load(_folder())
    with get_engine().connect() as connection:
        config = load(repository.files(connection, _import(connection, reason="").version_id))
        connection.rollback()
        plans = plan(config, SearchEngine.of(get_settings()), connection)
    for item in plans:
        typer.echo(describe(item))
    if any(item.is_missing or item.changes or item.has_stale_words for item in plans):
        typer.echo("Применить: shop search-config apply")


def apply(
    reason: Annotated[str, typer.Option("--reason", help="Зачем: попадёт в список версий")] = "",
    replaces: Annotated[bool, typer.Option("--force", help="Заменить версию, которой папка не видела")] = False,
) -> None:
    """Опубликовать папку, если её правили: меняет только то, что отличается; если нужно, строит новый индекс рядом."""
    load(_folder())  # a mistake in a file is reported before anything is stored
    engine = reachable_engine()
    with connection_for_locks(get_engine()) as locks:
        if not try_lock(locks, Lock.PUBLISHING):
            message = "Сейчас публикуется другая версия. Дождитесь конца: /admin/search/versions"
            raise ShopError("publication_active", message, 409)
        publisher = Publisher(engine, get_engine(), locks, AUTHOR, typer.echo)
        if interrupted := publication_repository.active(locks):
            publisher.proceed(interrupted)
        with get_engine().begin() as connection:
            imported = _import(connection, reason, replaces=replaces)
            if imported.is_new:
                request_publication(connection, imported.version_id, AUTHOR, reason)
        version = stored_files(locks, imported.version_id)
        for item in plan(load(version.files), engine, locks):
            typer.echo(describe(item))
        if requested := publication_repository.active(locks):
            publisher.proceed(requested)
        else:
            publisher.apply(version)
    _ensure_keys(engine)


def pull(
    replaces: Annotated[bool, typer.Option("--force", help="Заменить правки папки, которых нет в базе")] = False,
) -> None:
    """Записать в папку версию, которая сейчас в работе: так правки со страницы попадают в git."""
    folder = get_settings().search_config_dir
    with get_engine().begin() as connection:
        version_id, changed = export_folder(connection, folder, replaces=replaces)
    typer.echo("\n".join([f"Версия {version_id} записана в {folder}.", *(f"  {path}" for path in changed)]))


def show_versions() -> None:
    """Показать версии; звёздочка — та, что сейчас в работе."""
    with get_engine().connect() as connection:
        live = repository.live_id(connection)
        for row in repository.versions(connection):
            mark = "*" if row.id == live else " "
            typer.echo(
                f"{mark} {row.id:>4}  {row.created_at:%Y-%m-%d %H:%M}  {row.source:<8} {row.author}: {row.reason}"
            )


def roll_back(
    version_id: Annotated[int, typer.Argument(metavar="VERSION", help="Номер версии")],
    reason: Annotated[str, typer.Option("--reason", help="Зачем: попадёт в список версий")] = "откат",
) -> None:
    """Вернуть прежнюю версию; её публикует worker."""
    with transaction() as session:
        new_id = roll_back_version(session, version_id, AUTHOR, reason)
    typer.echo(f"Версия {version_id} станет версией {new_id}. Ход: shop search-config versions, /admin/search/versions")


def _folder() -> ConfigFiles:
    return read_folder(get_settings().search_config_dir)


def _import(connection: Connection, reason: str, *, replaces: bool = False) -> FolderImport:
    imported = import_folder(connection, _folder(), AUTHOR, reason, replaces=replaces)
    if imported.is_behind:
        typer.echo("На странице правили поиск: возьмите правки в папку командой shop search-config pull")
    return imported


def write_keys(folder: Annotated[Path, typer.Argument(help="Папка SECRETS_DIR сервера страниц")]) -> None:
    """Записать ключи поиска для сервера страниц, которому не нужен главный ключ."""
    # Files named by their settings, whole at every moment. The master key gives the values, so a start repeats them.
    master_key = get_settings().meili_master_key.get_secret_value()
    if not master_key:
        raise ShopError("no_master_key", "MEILI_MASTER_KEY пуст: ключи поиска не из чего получить.", 409)
    for name, uid in (("meili_search_key", SEARCH_KEY_UID), ("meili_state_key", STATE_KEY_UID)):
        draft = folder / f".{name}"
        draft.unlink(missing_ok=True)
        draft.touch(0o600)
        draft.write_text(derived_key(master_key, uid))
        draft.chmod(0o400)
        draft.rename(folder / name)


def _ensure_keys(engine: SearchEngine) -> None:
    if not get_settings().meili_master_key.get_secret_value():
        typer.secho("MEILI_MASTER_KEY пуст: браузерам не выдать токен поиска.", fg=typer.colors.YELLOW, err=True)
        return
    if ensure_keys(engine):
        typer.echo("Ключи поиска созданы.")
