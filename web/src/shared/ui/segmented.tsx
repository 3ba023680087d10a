import { useId, type ReactNode } from 'react';
import { classes } from './classes';
import styles from './segmented.module.css';

export interface Segment<T extends string> {
  value: T;
  label: ReactNode;
}

export interface SegmentedProps<T extends string> {
  /** Accessible name of the group. */
  label: string;
  options: readonly Segment<T>[];
  value: T;
  onChange: (value: T) => void;
  /** Segments of equal width over the whole line. */
  wide?: boolean;
}

/** Two to four modes; radio buttons, so arrow keys change them. */
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
