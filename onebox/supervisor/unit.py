"""One thing the supervisor brings up: a service that stays, or a step that ends."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from onebox.command import ChildCommand


@dataclass(frozen=True)
class ProcessUnit:
    name: str
    #: What to run; None when nothing is to be done. Called in a thread, so it may block; OneboxError says what failed.
    prepare: Callable[[], ChildCommand | None]
    #: Names of the units that must be up before this one starts: services ready, steps done.
    needs: tuple[str, ...] = ()
    #: Names of the units that start before this one; it does not wait for one that fails or waits for a failed one.
    after: tuple[str, ...] = ()
    #: Makes the unit a service: asked in a thread until it answers yes. A service that was up once is restarted.
    ready: Callable[[], bool] | None = None
    #: Asked every two seconds while the service is up; after `silence_s` seconds of no it is killed and restarted.
    alive: Callable[[], bool] | None = None
    silence_s: float = 15.0
    #: The shop sells without it: it is retried when its first start fails too, which otherwise ends everything.
    is_optional: bool = False
    #: The announcement that the shop is ready does not wait for it.
    is_spare: bool = False
    #: After a failure: looks at the exit code and the last lines, mends what it can and says so in a sentence.
    mend: Callable[[int, Sequence[str]], str] | None = None
    #: A sentence for the screen when the command starts.
    doing: str = ""
    #: Higher rounds stop first; a round begins when the one above it has ended.
    stop_round: int = 9
    #: What messages call the unit, a masculine noun; empty: its name.
    title: str = ""
    grace_s: float = 10.0
    #: The unit whose log file gets its lines; empty: its own.
    log: str = ""
    #: Its end is the end of the whole, with its exit code.
    closing: bool = False

    @property
    def label(self) -> str:
        return self.title or self.name

    @property
    def is_service(self) -> bool:
        return self.ready is not None
