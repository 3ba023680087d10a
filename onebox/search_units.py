"""The units of the search for the supervisor: engines, and the router before several of them."""

from onebox import http_client
from onebox.command import ChildCommand
from onebox.ports import HOST
from onebox.search_server import SearchServer
from onebox.supervisor.unit import ProcessUnit

SILENCE_S = 15.0
STOP_ROUND = 7  # after the API, before Redis


def engine_unit(name: str, engine: SearchServer) -> ProcessUnit:
    return ProcessUnit(
        name,
        lambda: engine.server,
        ready=engine.is_ready,
        alive=engine.is_alive,
        silence_s=SILENCE_S,
        mend=engine.mend,
        is_optional=True,
        stop_round=STOP_ROUND,
        title="Поисковый движок",
    )


def router_unit(command: ChildCommand, port: int, engines: tuple[str, ...]) -> ProcessUnit:
    """It answers for the engines that do, so it waits for none that fails."""
    health = f"http://{HOST}:{port}/health"
    return ProcessUnit(
        "search-router",
        lambda: command,
        after=engines,
        ready=lambda: http_client.answers(health),
        alive=lambda: http_client.responds(health),
        silence_s=SILENCE_S,
        is_optional=True,
        stop_round=STOP_ROUND,
        title="Распределитель запросов поиска",
    )
