"""The shop's API with more work in each answer, as a slower build has it: SLOWER_BY=0.15 adds 15 % of its time."""

import os
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from api.app import create_app as create_shop

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]
VARIABLE = "SLOWER_BY"


def create_app() -> App:
    shop, share = create_shop(), float(os.environ[VARIABLE])

    async def slower(scope: Message, receive: Receive, send: Send) -> None:
        began = time.perf_counter()

        async def work_and_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                work(share * (time.perf_counter() - began))
            await send(message)

        await shop(scope, receive, work_and_send)

    return slower


def work(seconds: float) -> None:
    """Uses the processor. A pause would leave it to the other requests, which gain what this one loses."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass
