import { useId, type KeyboardEvent } from 'react';
import type { Position } from '@shared/api/addresses';
import { number } from '@shared/i18n/format';
import { classes } from '@shared/ui/classes';
import type { PickupPoint } from './pickup-points';
import { MAP_SIZE, mapProjection } from './map-projection';
import styles from './pickup-point-map.module.css';

export interface PickupPointMapProps {
  points: readonly PickupPoint[];
  middle: Position;
  /** The buyer's own address, when known. */
  near: Position | null;
  chosen: string | null;
  pointed: string | null;
  onPoint: (id: string | null) => void;
  onChoose: (id: string) => void;
}

type MappedPoint = PickupPoint & { lat: number; lon: number };

const isMapped = (point: PickupPoint): point is MappedPoint => point.lat !== null && point.lon !== null;

const STEPS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Schematic map of the pickup points; one Tab stop, arrow keys move between the points. */
export function PickupPointMap({ points, middle, near, chosen, pointed, onPoint, onChoose }: PickupPointMapProps) {
  const id = useId();
  const mappedPoints = points.filter(isMapped);
  const plan = mapProjection(middle, [...mappedPoints, ...(near === null ? [] : [near])]);
  const current = pointed ?? chosen;
  const keys = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined) {
      const index = mappedPoints.findIndex((point) => point.id === current);
      const next = index < 0 && step < 0 ? -1 : index + step;
      onPoint(mappedPoints.at(next % mappedPoints.length)?.id ?? null);
    } else if ((event.key === 'Enter' || event.key === ' ') && current !== null) onChoose(current);
    else return;
    event.preventDefault();
  };
  const home = near === null ? null : plan.at(near);
  // The selected or hovered point is drawn above the others.
  const above = (point: MappedPoint) => (point.id === current ? 2 : point.id === chosen ? 1 : 0);
  return (
    <svg
      className={styles.plan}
      viewBox={`0 0 ${MAP_SIZE.width} ${MAP_SIZE.height}`}
      role="listbox"
      tabIndex={0}
      aria-label="План: где находятся пункты"
      aria-activedescendant={current === null ? undefined : `${id}-${current}`}
      onKeyDown={keys}
      onMouseLeave={() => onPoint(null)}
      onBlur={() => onPoint(null)}
    >
      <g aria-hidden="true">
        {plan.rings.map(({ km, r }) => (
          <g key={km}>
            <circle className={styles.ring} cx={MAP_SIZE.width / 2} cy={MAP_SIZE.height / 2} r={r} />
            <text className={styles.km} x={MAP_SIZE.width / 2 + 4} y={MAP_SIZE.height / 2 - r - 4}>
              {number(km, km < 1 ? 1 : 0)} км
            </text>
          </g>
        ))}
        <circle className={styles.middle} cx={MAP_SIZE.width / 2} cy={MAP_SIZE.height / 2} r={3} />
        <text className={styles.km} x={MAP_SIZE.width / 2} y={MAP_SIZE.height / 2 + 16} textAnchor="middle">
          центр
        </text>
        {home && (
          <path className={styles.home} transform={`translate(${home.x} ${home.y})`} d="M-8 2 0-6 8 2M-5 0v7H5V0" />
        )}
      </g>
      {[...mappedPoints]
        .sort((a, b) => above(a) - above(b))
        .map((point) => {
          const { x, y } = plan.at(point);
          return (
            <g
              key={point.id}
              id={`${id}-${point.id}`}
              role="option"
              aria-selected={point.id === chosen}
              aria-label={`${point.name}, ${point.address}`}
              className={classes(
                styles.place,
                point.id === chosen && styles.chosen,
                point.id === pointed && styles.pointed,
              )}
              transform={`translate(${x} ${y})`}
              onMouseEnter={() => onPoint(point.id)}
              onClick={() => onChoose(point.id)}
            >
              <circle className={styles.hit} r={16} cy={-9} />
              <path d="M0 0C-5-7-9-10-9-16a9 9 0 1 1 18 0C9-10 5-7 0 0Z" />
              <circle className={styles.eye} cy={-16} r={3.5} />
            </g>
          );
        })}
    </svg>
  );
}
