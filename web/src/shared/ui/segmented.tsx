import { useId, type ReactNode } from 'react';
import { classes } from './classes';
import styles from './segmented.module.css';

export interface Segment<T extends string> {
  value: T;
  label: ReactNode;
}

export interface SegmentedProps<T extends string> {
  /** The question the segments answer; only spoken. */
  label: string;
  options: readonly Segment<T>[];
  value: T;
  onChange: (value: T) => void;
  /** All segments of one width, the whole line. */
  wide?: boolean;
}

/** Two to four modes of one thing; radio buttons, so arrows change them. */
export function Segmented<T extends string>({ label, options, value, onChange, wide = false }: SegmentedProps<T>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes(styles.segments, wide && styles.wide)}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="vh"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
