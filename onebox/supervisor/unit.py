"""One thing the supervisor brings up: a service that stays, or a step that ends."""

from collections.abc import Callable
from dataclasses import dataclass

from onebox.command import ChildCommand


@dataclass(frozen=True)
class ProcessUnit:
    name: str
    #: What to run; None when nothing is to be done. Called in a thread, so it may block; OneboxError stops everything.
    prepare: Callable[[], ChildCommand | None]
    #: Names of the units that must be up before this one starts: services ready, steps done.
    needs: tuple[str, ...] = ()
    #: Makes the unit a service: asked in a thread until it answers yes. A service that was up once is restarted.
    ready: Callable[[], bool] | None = None
    #: A sentence for the screen when the command starts.
    doing: str = ""
    #: Higher rounds stop first; a round begins when the one above it has ended.
    stop_round: int = 9
    #: What messages call the unit, a masculine noun; empty: its name.
    title: str = ""
    grace_s: float = 10.0
    #: Its end is the end of the whole, with its exit code.
    closing: bool = False

    @property
    def label(self) -> str:
        return self.title or self.name

    @property
    def is_service(self) -> bool:
        return self.ready is not None
