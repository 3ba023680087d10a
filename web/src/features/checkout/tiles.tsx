import { useId, type ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import styles from './tiles.module.css';

export interface ChoiceTile<T extends number> {
  value: T;
  title: string;
  note: ReactNode;
  icon?: LucideIcon;
  /** Disabled; the note gives the reason. */
  off?: boolean;
}

export interface TilesProps<T extends number> {
  id: string;
  legend: string;
  tiles: readonly ChoiceTile<T>[];
  value: T | null;
  onChange: (value: T) => void;
  error?: string | null;
}

/** Radio buttons as tiles: name, price and time. */
export function Tiles<T extends number>({ id, legend, tiles, value, onChange, error = null }: TilesProps<T>) {
  const name = useId();
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.tiles}
      aria-describedby={error === null ? undefined : `${id}-error`}
    >
      <legend className="vh">{legend}</legend>
      {tiles.map((tile) => (
        <label
          key={tile.value}
          className={classes(styles.tile, tile.value === value && styles.on, tile.off === true && styles.off)}
        >
          <input
            type="radio"
            name={name}
            checked={tile.value === value}
            disabled={tile.off}
            onChange={() => onChange(tile.value)}
          />
          {tile.icon && <Icon of={tile.icon} size={22} />}
          <span>
            <b>{withNonBreakingSpaces(tile.title)}</b>
            {typeof tile.note === 'string' ? withNonBreakingSpaces(tile.note) : tile.note}
          </span>
        </label>
      ))}
      {error !== null && (
        <p id={`${id}-error`} className={styles.error}>
          {withNonBreakingSpaces(error)}
        </p>
      )}
    </fieldset>
  );
}
