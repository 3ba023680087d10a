"""Parts of unusual sizes stay inside their picture, and their lettering beside what is drawn there."""

import re

import pytest

from drawings import draw
from drawings.kinds.brakes import pad_stretch
from drawings.lettering.labels import measure


@pytest.mark.parametrize(("width", "height"), [(90, 40), (131, 58), (175, 60), (140, 85), (175, 85), (90, 85)])
def test_pads_of_any_size_fit_the_frame_in_their_own_proportions(width: float, height: float) -> None:
    kx, ky = pad_stretch(width, height)

    assert (kx * 131) / (ky * 58) == pytest.approx(width / height)
    assert kx <= 1.001
    assert ky <= 1.201
    assert max(kx, ky / 1.2) >= 0.86


@pytest.mark.parametrize("length", [160, 207, 242, 320])
def test_the_name_of_a_battery_ends_before_its_capacity(length: int) -> None:
    svg = draw("battery", {"brand": "Bosch", "capacity": "52 А·ч", "length": length})

    badge = re.search(r'<rect x="([\d.-]+)" y="-112"', svg)
    name = re.search(r"translate\(([\d.-]+) [\d.-]+\)scale\(([\d.]+)\)", svg)
    assert badge is not None
    assert name is not None
    assert float(name[1]) + measure("Bosch", 800) * float(name[2]) * 500 <= float(badge[1])
