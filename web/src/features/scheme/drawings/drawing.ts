import { placeNumbers, type HotSpot } from './number-placement';
import { PartRaster } from './part-raster';
import { Sheet } from './sheet';
import type { Point } from './space';

export type { HotSpot } from './number-placement';

export interface DrawnPart {
  /** 0: background. A part may consist of several pieces with others between them. */
  position: number;
  /** SVG content of a group. */
  markup: string;
}

export interface Drawing {
  viewBox: string;
  /** Drawn in order, the farther first. */
  parts: DrawnPart[];
  hots: HotSpot[];
}

/** Draws a unit in its own units; the sheet is fitted around it. */
export type Draw = (sheet: Sheet) => void;

const WIDTH = 760;
const [LOWEST, HIGHEST] = [400, 600];
/** Margin for the numbers. */
const [ROOM_X, ROOM_Y] = [74, 66];
const COMPACT_ROOM = 8;

function fitted(draw: Draw, roomX: number, roomY: number): { sheet: Sheet; height: number } {
  const measured = new Sheet({ scale: 1, x: 0, y: 0 });
  draw(measured);
  const { left, top, right, bottom } = measured.box;
  const scale = Math.min((WIDTH - 2 * roomX) / (right - left), (HIGHEST - 2 * roomY) / (bottom - top));
  const height = Math.max(LOWEST, Math.ceil((bottom - top) * scale + 2 * roomY));
  const sheet = new Sheet({
    scale,
    x: WIDTH / 2 - ((left + right) / 2) * scale,
    y: height / 2 - ((top + bottom) / 2) * scale,
  });
  draw(sheet);
  return { sheet, height };
}

const partsOf = (sheet: Sheet): DrawnPart[] => sheet.layers.map(({ position, markup }) => ({ position, markup }));

/** With numbers. */
export function drawingOf(draw: Draw): Drawing {
  const { sheet, height } = fitted(draw, ROOM_X, ROOM_Y);
  const owners = new PartRaster(WIDTH, height, sheet.layers);
  const positions = [...new Set(sheet.layers.map(({ position }) => position))]
    .filter((position) => position > 0)
    .sort((a, b) => a - b);
  const places = new Map<number, readonly Point[]>(
    positions.map((position) => {
      const spot = sheet.spots.get(position);
      return [position, spot === undefined ? owners.placesOf(position) : [spot]];
    }),
  );
  return {
    viewBox: `0 0 ${WIDTH} ${height}`,
    parts: partsOf(sheet),
    hots: placeNumbers(places, { width: WIDTH, height, owners }),
  };
}

/** For a tile: as large as possible, without numbers. */
export function compactDrawingOf(draw: Draw): Drawing {
  const { sheet, height } = fitted(draw, COMPACT_ROOM, COMPACT_ROOM);
  return { viewBox: `0 0 ${WIDTH} ${height}`, parts: partsOf(sheet), hots: [] };
}
