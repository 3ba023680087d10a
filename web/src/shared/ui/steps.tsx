import { Check } from 'lucide-react';
import { Icon } from './icon';
import styles from './steps.module.css';

/** Where one is on the way; `current` counts from 0, past the end all are done. */
export function Steps({ label, steps, current }: { label: string; steps: readonly string[]; current: number }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, place) => {
        const done = place < current;
        return (
          <li
            key={step}
            className={done ? styles.done : undefined}
            aria-current={place === current ? 'step' : undefined}
          >
            <span className={styles.sign}>{done ? <Icon of={Check} size={16} /> : place + 1}</span>
            <span>
              {step}
              {done && <span className="vh">, готово</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
