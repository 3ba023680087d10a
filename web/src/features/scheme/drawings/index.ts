import { headlight, battery, cabinFilter, wipers } from './body';
import { accessoryBelt, timing } from './belt-drives';
import { absSensors, booster, brakeHoses, handbrake } from './brake-drive';
import { frontBrake, rearDisc, rearDrum } from './brakes';
import { compactDrawingOf, drawingOf, type Draw, type Drawing } from './drawing';
import { clutch, driveShaft } from './drivetrain';
import { airIntake, engineMounts, ignition, oilSystem } from './engine';
import { cooling, fuel } from './supply';
import { controlArm, frontStrut, rearShock, steering } from './suspension';

export type { Drawing, HotSpot } from './drawing';

const UNITS = {
  frontBrake,
  rearDrum,
  rearDisc,
  booster,
  brakeHoses,
  absSensors,
  handbrake,
  frontStrut,
  rearShock,
  controlArm,
  steering,
  driveShaft,
  clutch,
  oilSystem,
  airIntake,
  ignition,
  timing,
  accessoryBelt,
  engineMounts,
  cooling,
  fuel,
  cabinFilter,
  wipers,
  headlight,
  battery,
} satisfies Record<string, Draw>;

const isDrawn = (key: string): key is keyof typeof UNITS => Object.hasOwn(UNITS, key);

function memoized(make: (draw: Draw) => Drawing): (key: string) => Drawing | null {
  const drawings = new Map<string, Drawing>();
  return (key) => {
    if (!isDrawn(key)) return null;
    const drawing = drawings.get(key) ?? make(UNITS[key]);
    drawings.set(key, drawing);
    return drawing;
  };
}

export const DRAWN_UNITS: readonly string[] = Object.keys(UNITS);

/** The drawing of a unit with its numbers; null when there is none. */
export const drawUnit = memoized(drawingOf);

/** The same for a tile, without numbers. */
export const drawTile = memoized(compactDrawingOf);
