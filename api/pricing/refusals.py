"""Why something cannot be had, told beside the answer: the rest of the request still counts (spec §3 deliveryError)."""

from typing import NamedTuple


class Refusal(NamedTuple):
    """`code` is for programs, `words` say to people what happened and what to do."""

    code: str
    words: str
