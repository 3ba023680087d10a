"""The reason why a choice is impossible, as a part of the response: the rest of the request is applied (spec §3
deliveryError)."""

from typing import NamedTuple


class Refusal(NamedTuple):
    """`code` is for programs, `words` tell people what happened and what to do."""

    code: str
    words: str
