import { useId } from 'react';
import type { Position } from '@shared/api/addresses';
import type { City } from '@shared/api/types';
import { schematicMap } from '@entities/city/schematic-map';
import { NBSP } from '@shared/i18n/format';
import { classes } from '@shared/ui/classes';
import styles from './city-map.module.css';

const WIDTH = 560;
const HEIGHT = 400;

export interface CityMapPin extends Position {
  id: number;
  /** Label on the map and in the list. */
  mark: number;
}

/** Schematic map of the pickup points; the list beside it has the same data in words. */
export function CityMap({
  city,
  pins,
  chosen,
  onChoose,
}: {
  city: City;
  pins: readonly CityMapPin[];
  chosen: number | null;
  onChoose: (id: number | null) => void;
}) {
  const clip = useId();
  const { places, centre, scale, rings } = schematicMap(city, pins, WIDTH, HEIGHT);
  return (
    <figure className={styles.plan}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <clipPath id={clip}>
          <rect width={WIDTH} height={HEIGHT} rx={20} />
        </clipPath>
        <g clipPath={`url(#${clip})`}>
          <path className={styles.axis} d={`M${centre.x} 0V${HEIGHT}M0 ${centre.y}H${WIDTH}`} />
          {rings.map((km) => (
            <circle key={km} className={styles.ring} cx={centre.x} cy={centre.y} r={km * scale} />
          ))}
          {rings.map((km) => (
            <text
              key={km}
              className={styles.km}
              x={centre.x + 6}
              y={centre.y - km * scale + 16}
            >{`${km}${NBSP}км`}</text>
          ))}
          <circle className={styles.centre} cx={centre.x} cy={centre.y} r={5} />
          <text className={styles.name} x={centre.x + 12} y={centre.y - 8}>
            центр
          </text>
        </g>
        <path className={styles.north} d={`M${WIDTH - 32} 50V24m-7 9 7-9 7 9`} />
        <text className={styles.km} x={WIDTH - 36} y={66}>
          С
        </text>
        {pins.map((pin, index) => (
          <g
            key={pin.id}
            className={classes(styles.pin, pin.id === chosen && styles.chosen)}
            transform={`translate(${places[index]?.x ?? 0} ${places[index]?.y ?? 0})`}
            onMouseEnter={() => onChoose(pin.id)}
            onMouseLeave={() => onChoose(null)}
          >
            <path d="M0 0C-4-9-16-15-16-28a16 16 0 1 1 32 0C16-15 4-9 0 0Z" />
            <text y={-23}>{pin.mark}</text>
          </g>
        ))}
      </svg>
      <figcaption>Расстояния и&nbsp;стороны света&nbsp;— настоящие, дорог на&nbsp;плане нет</figcaption>
    </figure>
  );
}
