"""The answer of calls that have nothing to tell but success."""

from typing import Literal

from pydantic import BaseModel


class DoneOut(BaseModel):
    status: Literal["success"] = "success"
