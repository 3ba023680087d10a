import { useEffect, useId, useRef, useState } from 'react';
import type { Position } from '@shared/api/addresses';
import { number } from '@shared/i18n/format';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { classes } from '@shared/ui/classes';
import { PickupPointMap } from './pickup-point-map';
import type { PickupPoint } from './pickup-points';
import styles from './pickup-point-picker.module.css';

export interface PickupPointPickerProps {
  id: string;
  legend: string;
  points: readonly PickupPoint[];
  middle: Position | null;
  near: Position | null;
  value: string | null;
  error: string | null;
  onChange: (id: string) => void;
}

/** List and map of the same pickup points: a point hovered in one is highlighted in the other. */
export function PickupPointPicker({
  id,
  legend,
  points,
  middle,
  near,
  value,
  error,
  onChange,
}: PickupPointPickerProps) {
  const name = useId();
  const list = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const highlighted = pointed ?? value;

  // Scrolls the highlighted row into view inside its list only.
  useEffect(() => {
    const row = [...(list.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [])].find(
      ({ dataset }) => dataset.place === highlighted,
    );
    const box = list.current;
    if (!row || !box) return;
    if (row.offsetTop < box.scrollTop) box.scrollTop = row.offsetTop;
    else if (row.offsetTop + row.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = row.offsetTop + row.offsetHeight - box.clientHeight;
  }, [highlighted]);

  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.picker}
      aria-describedby={error === null ? undefined : `${id}-error`}
    >
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.two}>
        <div ref={list} className={styles.list}>
          {points.map((point) => (
            <label
              key={point.id}
              data-place={point.id}
              className={classes(styles.row, point.id === value && styles.on, point.id === pointed && styles.pointed)}
              onMouseEnter={() => setPointed(point.id)}
              onMouseLeave={() => setPointed(null)}
            >
              <input type="radio" name={name} checked={point.id === value} onChange={() => onChange(point.id)} />
              <span>
                <b>{withNonBreakingSpaces(point.address)}</b>
                {[point.name, point.hours, point.note]
                  .filter((text) => text !== '')
                  .map(withNonBreakingSpaces)
                  .join(' · ')}
                {point.km !== null && (
                  <span className="num"> · {number(point.km, point.km < 10 ? 1 : 0)} км от вас</span>
                )}
              </span>
            </label>
          ))}
        </div>
        {middle !== null && (
          <PickupPointMap
            points={points}
            middle={middle}
            near={near}
            chosen={value}
            pointed={pointed}
            onPoint={setPointed}
            onChoose={onChange}
          />
        )}
      </div>
      {error !== null && (
        <p id={`${id}-error`} className={styles.error}>
          {withNonBreakingSpaces(error)}
        </p>
      )}
    </fieldset>
  );
}
