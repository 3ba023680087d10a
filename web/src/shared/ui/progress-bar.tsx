import { classes } from './classes';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  value: number;
  max: number;
  label: string;
  /** Accessible text instead of per cent: «осталось 1 200 ₽». */
  text?: string;
  tone?: 'accent' | 'ok';
}

/** Decorative progress bar; the text stands beside it. */
export function ProgressBar({ value, max, label, text, tone = 'accent' }: ProgressBarProps) {
  const part = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={text}
      className={classes(styles.bar, tone === 'ok' && styles.ok)}
    >
      <span style={{ transform: `scaleX(${part})` }} />
    </div>
  );
}
