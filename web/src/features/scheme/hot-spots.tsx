import { classes } from '@shared/ui/classes';
import type { HotSpot } from './drawings';
import type { ZoomState } from './zoom-state';
import styles from './drawing.module.css';

const RADIUS_PX = 15;
const LETTERS_PX = 14;
/** Touch radius around the centre of a number (44 px targets). */
export const TOUCH_PX = 22;
/** Limit for very narrow screens, where numbers would overlap. */
const LARGEST = 30;

type PicturePoint = readonly [number, number];

const shownAt = ({ scale, x, y }: ZoomState, [px, py]: PicturePoint): PicturePoint => [px * scale + x, py * scale + y];

/** The number nearest to a touch, within the touch radius. */
export function hotSpotAt(hots: readonly HotSpot[], zoom: ZoomState, at: PicturePoint, reach: number): number | null {
  const distance = (hot: HotSpot) => {
    const [x, y] = shownAt(zoom, hot.at);
    return Math.hypot(x - at[0], y - at[1]);
  };
  const nearest = hots.toSorted((a, b) => distance(a) - distance(b))[0];
  return nearest !== undefined && distance(nearest) <= reach ? nearest.position : null;
}

export interface HotSpotsProps {
  hots: readonly HotSpot[];
  zoom: ZoomState;
  unitsPerPixel: number;
  active: number | null;
  hovered: number | null;
  /** The position in the Tab order. */
  first: number;
  nameOf: (position: number) => string;
  onHover: (position: number | null) => void;
}

/** Numbers of the drawing with a roving tabindex: one is in the Tab order, arrow keys reach the others. */
export function HotSpots({ hots, zoom, unitsPerPixel, active, hovered, first, nameOf, onHover }: HotSpotsProps) {
  const radius = Math.min(LARGEST, RADIUS_PX * unitsPerPixel);
  const stateOf = (position: number) =>
    [position === active && styles.chosen, position === hovered && styles.hovered] as const;
  return (
    <>
      <g aria-hidden="true" className={styles.leaders}>
        {hots.map(({ position, from, at }) => {
          const [[fromX, fromY], [x, y]] = [shownAt(zoom, from), shownAt(zoom, at)];
          return (
            <g key={position} className={classes(...stateOf(position))}>
              <line x1={fromX} y1={fromY} x2={x} y2={y} />
              <circle className={styles.dot} cx={fromX} cy={fromY} r={2.6 * Math.min(2, unitsPerPixel)} />
            </g>
          );
        })}
      </g>
      {hots.map(({ position, at }) => {
        const [x, y] = shownAt(zoom, at);
        return (
          <g
            key={position}
            role="button"
            tabIndex={position === first ? 0 : -1}
            aria-label={`${position}. ${nameOf(position)}`}
            aria-pressed={position === active}
            data-hot={position}
            className={classes(styles.hot, ...stateOf(position))}
            onPointerEnter={(event) => event.pointerType === 'mouse' && onHover(position)}
            onPointerLeave={() => onHover(null)}
          >
            <circle className={styles.circle} cx={x} cy={y} r={radius} />
            <text x={x} y={y} fontSize={(LETTERS_PX * radius) / RADIUS_PX}>
              {position}
            </text>
          </g>
        );
      })}
    </>
  );
}
