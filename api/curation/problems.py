"""What is wrong in a search configuration, for the pages and the command line."""

from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Problem:
    """`entry`: the line, the rule or the key; empty for the whole file. An error stops the publication."""

    path: str
    entry: str
    message: str
    severity: Severity = "error"
