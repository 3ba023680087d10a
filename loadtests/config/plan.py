"""The plan of a run: all that the processes of the generator need, as JSON in the file that LOAD_PLAN names."""

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from loadtests.config.errors import LoadConfigError
from loadtests.config.mix import Mix, TypedText
from loadtests.config.shapes import Phase, Shape

VARIABLE = "LOAD_PLAN"
SHOP_CODE = "shop"
#: After the last arrival: visits end.
DRAIN_S = 8


@dataclass(frozen=True)
class Target:
    """A shop under load. `sms_log`: where its console writes the codes of logins; empty: no journey logs in."""

    url: str
    searches: str
    sms_log: str = ""
    staff_login: str = ""
    staff_password: str = field(default="", repr=False)

    @property
    def api(self) -> str:
        return f"{self.url}/api/{SHOP_CODE}"


@dataclass(frozen=True)
class RunPlan:
    targets: tuple[Target, ...]
    shape: Shape
    mix: Mix
    seed: int
    #: Users of one journey that share its arrivals: one for each process of the generator.
    shares: int
    folder: str
    #: A factor of the pauses of visitors: 1 as people do, 0 without pauses.
    pace: float = 1.0
    #: With two targets: seconds after which the other one is loaded.
    slot_s: float = 0.0
    #: The database is known, so products that the run imports are deleted after it.
    can_clean_up: bool = False

    def write(self, path: Path) -> None:
        path.touch(mode=0o600)
        path.write_text(json.dumps(asdict(self), ensure_ascii=False), encoding="utf-8")


def read_plan() -> RunPlan:
    """The plan of this process. Raises LoadConfigError when there is none: locust was started by hand."""
    path = os.environ.get(VARIABLE, "")
    if not path:
        raise LoadConfigError(
            "Нет плана нагрузки. Запустите make load, а на других машинах — python -m loadtests worker АДРЕС"
        )
    try:
        return from_json(json.loads(Path(path).read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise LoadConfigError(f"План нагрузки {path} не читается: {error}") from error


def from_json(document: dict[str, Any]) -> RunPlan:
    shape, mix = document["shape"], document["mix"]
    return RunPlan(
        **{
            **document,
            "targets": tuple(Target(**target) for target in document["targets"]),
            "shape": Shape(shape["name"], shape["title"], tuple(Phase(**phase) for phase in shape["phases"])),
            "mix": Mix(mix["shares"], mix["every_s"], tuple(TypedText(**text) for text in mix["texts"])),
        }
    )
