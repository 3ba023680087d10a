import { CircleX } from 'lucide-react';
import { useId, type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes } from 'react';
import { classes } from './classes';
import { Icon } from './icon';
import styles from './field.module.css';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** The label is read but not drawn (a search box with its sign). */
  labelHidden?: boolean;
  hint?: string;
  error?: string | null;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, labelHidden = false, hint, error = null, className, ...rest }: TextFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={labelHidden ? 'vh' : styles.label}>
        {label}
      </label>
      <input
        id={id}
        className={classes(styles.input, className)}
        aria-invalid={error !== null || undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        {...rest}
      />
      {note !== undefined && (
        <p id={`${id}-note`} className={error === null ? styles.hint : styles.error}>
          {error !== null && <Icon of={CircleX} size={16} />}
          {note}
        </p>
      )}
    </div>
  );
}

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
}

/** A bare select whose label is only spoken; put a visible word beside it. */
export function Select({ label, className, ...rest }: SelectProps) {
  return <select aria-label={label} className={classes(styles.input, styles.select, className)} {...rest} />;
}

export interface CheckProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  kind?: 'checkbox' | 'radio';
  children: ReactNode;
  /** How many goods stand behind the choice. */
  count?: number | string | undefined;
}

export function Check({ kind = 'checkbox', children, count, className, ...rest }: CheckProps) {
  return (
    <label className={classes(styles.check, className)}>
      <input type={kind} {...rest} />
      <span className={styles.checkLabel}>{children}</span>
      {count !== undefined && <span className={styles.checkCount}>{count}</span>}
    </label>
  );
}

/** Acts at once; its words stand beside it in a label of the caller's. */
export function Switch({ className, ...rest }: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  return <input type="checkbox" role="switch" className={classes(styles.switch, className)} {...rest} />;
}
