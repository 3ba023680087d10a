import { CircleX } from 'lucide-react';
import { useId, useImperativeHandle, useRef, type Ref } from 'react';
import type { CodeChannel } from '@shared/api/login';
import { counted } from '@shared/i18n/format';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import styles from './code-field.module.css';

export interface CodeFieldProps {
  by: CodeChannel;
  length: number;
  value: string;
  error: string | null;
  disabled: boolean;
  readOnly: boolean;
  onValue: (text: string) => void;
  ref?: Ref<{ focus: () => void }> | undefined;
}

/**
 * One transparent input lies over the drawn boxes: paste, deletion, SMS autofill and screen readers work as in any
 * field.
 */
export function CodeField({ by, length, value, error, disabled, readOnly, onValue, ref }: CodeFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{by === 'sms' ? 'Код из СМС' : 'Код из письма'}</label>
      <div className={classes(styles.boxes, error !== null && styles.wrong)}>
        <input
          ref={input}
          id={id}
          className={styles.input}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          spellCheck={false}
          value={value}
          disabled={disabled}
          readOnly={readOnly}
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            aria-hidden="true"
            className={classes(styles.box, index === Math.min(value.length, length - 1) && styles.current)}
          >
            {value.charAt(index)}
          </span>
        ))}
      </div>
      <p id={`${id}-note`} className={error === null ? 'vh' : styles.error}>
        {error !== null && <Icon of={CircleX} size={16} />}
        {error ?? counted(length, 'цифра', 'цифры', 'цифр')}
      </p>
    </div>
  );
}
