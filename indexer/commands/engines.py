"""The search engines that a command works on, one after another."""

from collections.abc import Callable, Sequence

import typer

from api.core.db import get_engine
from api.core.errors import ShopError
from api.core.settings import get_settings
from indexer.engine import EngineUnavailableError, SearchEngine
from indexer.engine_registry import engine_at, reachable_engine


class EnginesUnavailableError(EngineUnavailableError):
    """Some of the engines did not answer; the command has done its work on the `served` ones."""

    def __init__(self, first: EngineUnavailableError, unavailable: Sequence[str], served: Sequence[str]) -> None:
        super().__init__(*first.args)
        self.unavailable = unavailable
        self.served = served


def fill_each(work: Callable[[SearchEngine], None], only: str | None = None) -> None:
    """Calls `work` for each engine, a new one too. One that does not answer keeps no other from its turn."""
    _each(lambda url: work(reachable_engine(url, get_settings(), get_engine())), only)


def read_each(work: Callable[[SearchEngine], None]) -> None:
    _each(lambda url: work(engine_at(url, get_settings(), get_engine())))


def _each(work: Callable[[str], None], only: str | None = None) -> None:
    urls = get_settings().engine_urls
    if only is not None:
        if only not in urls:
            raise ShopError("unknown_engine", f"Нет поискового сервера {only}. Есть: {', '.join(urls)}.")
        urls = (only,)
    failures: dict[str, EngineUnavailableError] = {}
    for url in urls:
        if len(urls) > 1:
            typer.echo(f"Поисковый сервер {url}")
        try:
            work(url)
        except EngineUnavailableError as error:
            if len(urls) > 1:
                typer.secho(f"{url} не отвечает.", fg=typer.colors.YELLOW, err=True)
            failures[url] = error
    if failures:
        first = next(iter(failures.values()))
        raise EnginesUnavailableError(first, list(failures), [url for url in urls if url not in failures])
