import { Minus, Plus } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { classes } from './classes';
import { Icon } from './icon';
import styles from './stepper.module.css';

export interface StepperProps {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  /** Available pieces; null: unknown here, the server decides. */
  max?: number | null;
  size?: 's' | 'm' | 'l';
  /** Accessible name of what is counted. */
  label?: string;
}

const digits = (text: string): string => text.replace(/\D/g, '').slice(0, 4);

/** − n +, limited to `min` and `max`. A typed number is applied on blur or Enter. */
export function Stepper({ value, onChange, min = 1, max = null, size = 'm', label = 'Количество' }: StepperProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const top = max ?? 9999;
  const hold = (n: number) => Math.max(min, Math.min(n, Math.max(top, min)));
  const set = (n: number) => {
    setDraft(null);
    if (hold(n) !== value) onChange(hold(n));
  };
  const commit = () => {
    if (draft !== null) set(draft === '' ? value : Number(draft));
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    else if (event.key === 'ArrowUp') set(value + 1);
    else if (event.key === 'ArrowDown') set(value - 1);
    else return;
    event.preventDefault();
  };
  return (
    <span className={classes(styles.stepper, size !== 'm' && styles[size])} role="group" aria-label={label}>
      <button type="button" aria-label="Меньше" disabled={value <= min} onClick={() => set(value - 1)}>
        <Icon of={Minus} size={16} />
      </button>
      <input
        inputMode="numeric"
        aria-label={label}
        value={draft ?? String(value)}
        onChange={(event) => setDraft(digits(event.target.value))}
        onBlur={commit}
        onKeyDown={keys}
        onFocus={(event) => event.target.select()}
      />
      <button type="button" aria-label="Больше" disabled={value >= top} onClick={() => set(value + 1)}>
        <Icon of={Plus} size={16} />
      </button>
    </span>
  );
}
