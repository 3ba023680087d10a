import { useState } from 'react';
import { number } from '@shared/i18n/format';
import { classes } from '@shared/ui/classes';
import styles from './filters.module.css';

export interface PriceFieldProps {
  label: string;
  value: number;
  /** Undefined: no bound on this side. */
  onCommit: (value: number | undefined) => void;
}

/** Whole roubles; applied on blur or Enter. */
export function PriceField({ label, value, onCommit }: PriceFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    if (draft === null) return;
    setDraft(null);
    onCommit(draft === '' ? undefined : Number(draft));
  };
  return (
    <input
      className={classes(styles.price, 'num')}
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      value={draft ?? number(value)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setDraft(event.target.value.replace(/\D/g, '').slice(0, 8))}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape' && draft !== null) {
          event.preventDefault(); // the sheet around the field stays open
          setDraft(null);
        }
      }}
    />
  );
}
