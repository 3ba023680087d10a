"""The kinds of drawings by name."""

from collections.abc import Callable
from dataclasses import dataclass

from drawings.canvas.canvas import Canvas
from drawings.kinds import (
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
    headlamps,
    signal_bulbs,
    suspension,
    wheels,
)
from drawings.level_of_detail import LevelOfDetail
from drawings.parameters import Params


@dataclass(frozen=True, slots=True)
class DrawingKind:
    """The paint function of a kind and its viewBox (x y width height): the object fills about 88 % of it."""

    paint: Callable[[Params, LevelOfDetail], Canvas]
    frame: str


CARTON = "carton"
KINDS: dict[str, DrawingKind] = {
    "canister": DrawingKind(canisters.canister, "16 30 364 364"),
    "fluid": DrawingKind(bottles.fluid, "16 30 364 364"),
    "bottle": DrawingKind(bottles.bottle, "30 38 340 340"),
    "spray": DrawingKind(bottles.spray, "38 54 330 330"),
    "tube": DrawingKind(bottles.tube, "20 28 372 372"),
    "oil_filter": DrawingKind(filters.oil_filter, "54 90 300 300"),
    "filter_element": DrawingKind(filters.filter_element, "54 90 300 300"),
    "air_filter": DrawingKind(filters.air_filter, "28 92 308 308"),
    "cabin_filter": DrawingKind(filters.cabin_filter, "16 84 340 340"),
    "fuel_filter": DrawingKind(filters.fuel_filter, "20 40 352 352"),
    "brake_disc": DrawingKind(brakes.brake_disc, "14 22 372 372"),
    "brake_pads": DrawingKind(brakes.brake_pads, "36 18 364 364"),
    "brake_shoes": DrawingKind(brakes.brake_shoes, "14 22 372 372"),
    "caliper": DrawingKind(brakes.caliper, "14 22 372 372"),
    "spark_plug": DrawingKind(engine.spark_plug, "32 54 330 330"),
    "belt": DrawingKind(belts.belt, "35 36 332 332"),
    "bearing": DrawingKind(engine.bearing, "38 36 344 344"),
    "water_pump": DrawingKind(engine.water_pump, "22 52 330 330"),
    "battery": DrawingKind(electrics.battery, "34 88 314 314"),
    "lamp": DrawingKind(headlamps.lamp, "28 58 334 334"),
    "bulb": DrawingKind(signal_bulbs.bulb, "14 22 372 372"),
    "sensor": DrawingKind(electrics.sensor, "14 22 372 372"),
    "strut": DrawingKind(suspension.strut, "14 22 376 376"),
    "spring": DrawingKind(suspension.spring, "14 22 372 372"),
    "arm": DrawingKind(suspension.arm, "4 4 392 392"),
    "ball_joint": DrawingKind(suspension.ball_joint, "14 22 372 372"),
    "bush": DrawingKind(suspension.bush, "14 22 372 372"),
    "link": DrawingKind(wheels.link, "14 22 372 372"),
    "tyre": DrawingKind(wheels.tyre, "14 22 372 372"),
    "timing_kit": DrawingKind(belts.timing_kit, "14 22 372 372"),
    "roller": DrawingKind(belts.roller, "24 32 352 352"),
    "clutch": DrawingKind(wheels.clutch, "14 22 372 372"),
    "cv_joint": DrawingKind(wheels.cv_joint, "14 22 372 372"),
    "tank": DrawingKind(cooling.tank, "14 32 372 372"),
    "radiator": DrawingKind(cooling.radiator, "14 22 372 372"),
    "thermostat": DrawingKind(cooling.thermostat, "24 42 352 352"),
    "wiper": DrawingKind(accessories.wiper, "2 28 396 396"),
    "tool_case": DrawingKind(accessories.tool_case, "20 52 352 352"),
    "charger": DrawingKind(accessories.charger, "14 32 372 372"),
    "compressor": DrawingKind(accessories.compressor, "14 22 372 372"),
    "jack": DrawingKind(accessories.jack, "14 22 372 372"),
    "mat": DrawingKind(accessories.mat, "14 22 372 372"),
    CARTON: DrawingKind(cartons.carton, "28 90 332 332"),
}
