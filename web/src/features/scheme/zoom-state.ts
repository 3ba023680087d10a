/** Transform of the picture in its frame: point p is drawn at `scale`·p + (x, y), in units of the picture. */
export interface ZoomState {
  scale: number;
  x: number;
  y: number;
}

export interface ViewSize {
  width: number;
  height: number;
}

export const WHOLE: ZoomState = { scale: 1, x: 0, y: 0 };
export const STEP = 1.5;
const MAX_SCALE = 6;

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Fits the whole picture into a box of other proportions, centred. Pixels per unit, margins in pixels. */
export function fitInBox({ width, height }: ViewSize, box: ViewSize): { pixels: number; left: number; top: number } {
  const pixels = Math.min(box.width / width, box.height / height);
  return { pixels, left: (box.width - width * pixels) / 2, top: (box.height - height * pixels) / 2 };
}

/** Limits the offset so that the frame stays covered. */
function clampOffset({ scale, x, y }: ZoomState, { width, height }: ViewSize): ZoomState {
  return { scale, x: within(x, width * (1 - scale), 0), y: within(y, height * (1 - scale), 0) };
}

/** Zooms around a point of the frame, which keeps its position. */
export function zoomAt(
  zoom: ZoomState,
  factor: number,
  [px, py]: readonly [number, number],
  size: ViewSize,
): ZoomState {
  const scale = within(zoom.scale * factor, 1, MAX_SCALE);
  const by = scale / zoom.scale;
  return clampOffset({ scale, x: px - (px - zoom.x) * by, y: py - (py - zoom.y) * by }, size);
}

export const panBy = (zoom: ZoomState, dx: number, dy: number, size: ViewSize): ZoomState =>
  clampOffset({ ...zoom, x: zoom.x + dx, y: zoom.y + dy }, size);

export const isLargest = ({ scale }: ZoomState): boolean => scale >= MAX_SCALE;
