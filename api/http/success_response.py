"""The response of calls that return nothing but success."""

from typing import Literal

from pydantic import BaseModel, ConfigDict


class DoneOut(BaseModel):
    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    status: Literal["success"] = "success"
