"""All kinds of drawings by name."""

from collections.abc import Callable
from dataclasses import dataclass

from api.pictures.detail import Detail
from api.pictures.kinds import (
    accessories,
    belts,
    bottles,
    brakes,
    canisters,
    cartons,
    cooling,
    electrics,
    engine,
    filters,
    suspension,
    wheels,
)
from api.pictures.params import Params
from api.pictures.stage import Stage


@dataclass(frozen=True, slots=True)
class Kind:
    """How a kind is painted and the window on its paper (x y width height): the thing fills about 88 % of it."""

    paint: Callable[[Params, Detail], Stage]
    frame: str


CARTON = "carton"
KINDS: dict[str, Kind] = {
    "canister": Kind(canisters.canister, "16 30 364 364"),
    "fluid": Kind(bottles.fluid, "16 30 364 364"),
    "bottle": Kind(bottles.bottle, "30 38 340 340"),
    "spray": Kind(bottles.spray, "38 54 330 330"),
    "tube": Kind(bottles.tube, "20 28 372 372"),
    "oil_filter": Kind(filters.oil_filter, "54 90 300 300"),
    "air_filter": Kind(filters.air_filter, "28 92 308 308"),
    "cabin_filter": Kind(filters.cabin_filter, "16 84 340 340"),
    "fuel_filter": Kind(filters.fuel_filter, "20 40 352 352"),
    "brake_disc": Kind(brakes.brake_disc, "14 22 372 372"),
    "brake_pads": Kind(brakes.brake_pads, "36 18 364 364"),
    "brake_shoes": Kind(brakes.brake_shoes, "14 22 372 372"),
    "caliper": Kind(brakes.caliper, "14 22 372 372"),
    "spark_plug": Kind(engine.spark_plug, "32 54 330 330"),
    "belt": Kind(belts.belt, "35 36 332 332"),
    "bearing": Kind(engine.bearing, "38 36 344 344"),
    "water_pump": Kind(engine.water_pump, "22 52 330 330"),
    "battery": Kind(electrics.battery, "34 88 314 314"),
    "lamp": Kind(electrics.lamp, "28 58 334 334"),
    "bulb": Kind(electrics.bulb, "14 22 372 372"),
    "sensor": Kind(electrics.sensor, "14 22 372 372"),
    "strut": Kind(suspension.strut, "14 22 376 376"),
    "spring": Kind(suspension.spring, "14 22 372 372"),
    "arm": Kind(suspension.arm, "4 4 392 392"),
    "ball_joint": Kind(suspension.ball_joint, "14 22 372 372"),
    "bush": Kind(suspension.bush, "14 22 372 372"),
    "link": Kind(wheels.link, "14 22 372 372"),
    "tyre": Kind(wheels.tyre, "14 22 372 372"),
    "timing_kit": Kind(belts.timing_kit, "14 22 372 372"),
    "roller": Kind(belts.roller, "24 32 352 352"),
    "clutch": Kind(wheels.clutch, "14 22 372 372"),
    "cv_joint": Kind(wheels.cv_joint, "14 22 372 372"),
    "tank": Kind(cooling.tank, "14 32 372 372"),
    "radiator": Kind(cooling.radiator, "14 22 372 372"),
    "thermostat": Kind(cooling.thermostat, "24 42 352 352"),
    "wiper": Kind(accessories.wiper, "2 28 396 396"),
    "tool_case": Kind(accessories.tool_case, "20 52 352 352"),
    "charger": Kind(accessories.charger, "14 32 372 372"),
    "compressor": Kind(accessories.compressor, "14 22 372 372"),
    "jack": Kind(accessories.jack, "14 22 372 372"),
    "mat": Kind(accessories.mat, "14 22 372 372"),
    CARTON: Kind(cartons.carton, "28 90 332 332"),
}
