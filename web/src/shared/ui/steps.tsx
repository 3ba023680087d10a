import { Check } from 'lucide-react';
import { Icon } from './icon';
import styles from './steps.module.css';

/** Steps of a process; `current` counts from 0, past the end all are done. */
export function Steps({ label, steps, current }: { label: string; steps: readonly string[]; current: number }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => {
        const done = index < current;
        return (
          <li
            key={step}
            className={done ? styles.done : undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.sign}>{done ? <Icon of={Check} size={16} /> : index + 1}</span>
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
