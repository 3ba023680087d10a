import type { Layer } from './sheet';
import type { Point } from './space';

const CELL = 5;
const EMPTY = -1;
const AROUND: readonly Point[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

/** Raster of the picture: the visible part at each cell. */
export class PartRaster {
  readonly columns: number;
  readonly rows: number;
  readonly #cells: Int16Array;

  constructor(width: number, height: number, layers: readonly Layer[]) {
    this.columns = Math.ceil(width / CELL);
    this.rows = Math.ceil(height / CELL);
    this.#cells = new Int16Array(this.columns * this.rows).fill(EMPTY);
    for (const { position, filled } of layers) for (const polygon of filled) this.#fill(polygon, position);
  }

  #fill(polygon: readonly Point[], position: number): void {
    for (let row = 0; row < this.rows; row += 1) {
      const y = (row + 0.5) * CELL;
      const crossings = polygon
        .flatMap(([x, py], index) => {
          const [nx, ny] = polygon[(index + 1) % polygon.length] ?? [x, py];
          return py > y !== ny > y ? [x + ((nx - x) * (y - py)) / (ny - py)] : [];
        })
        .sort((a, b) => a - b);
      for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
        const [from = 0, to = 0] = crossings.slice(pair, pair + 2);
        const left = Math.max(0, Math.round(from / CELL));
        this.#cells.fill(
          position,
          row * this.columns + left,
          row * this.columns + Math.max(left, Math.min(this.columns, Math.round(to / CELL))),
        );
      }
    }
  }

  /** Position of the visible part, 0 for background, −1 for nothing. */
  at(x: number, y: number): number {
    const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)];
    if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return EMPTY;
    return this.#cells[row * this.columns + column] ?? EMPTY;
  }

  /** Centres of the cells where a part is visible, those farthest from its edge. */
  placesOf(position: number): Point[] {
    const all: Point[] = [];
    for (let index = 0; index < this.#cells.length; index += 1) {
      if (this.#cells[index] === position)
        all.push([((index % this.columns) + 0.5) * CELL, (Math.floor(index / this.columns) + 0.5) * CELL]);
    }
    const deep = (cells: number) =>
      all.filter(([x, y]) =>
        AROUND.every(([dx, dy]) => this.at(x + dx * cells * CELL, y + dy * cells * CELL) === position),
      );
    return [2, 1].map(deep).find((places) => places.length > 0) ?? all;
  }
}
