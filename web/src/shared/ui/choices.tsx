import { useId, type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes } from 'react';
import { classes } from './classes';
import { FieldNote } from './field-note';
import styles from './field.module.css';

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
}

/** A bare select whose label is for screen readers only; put a visible text beside it. */
export function Select({ label, className, ...rest }: SelectProps) {
  return <select aria-label={label} className={classes(styles.input, styles.select, className)} {...rest} />;
}

export interface CheckProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  kind?: 'checkbox' | 'radio';
  children: ReactNode;
  /** Number of products behind the choice. */
  count?: number | string | undefined;
  /** Error of a required consent. */
  error?: string | null | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

export function Check({ kind = 'checkbox', children, count, error, className, ...rest }: CheckProps) {
  const id = useId();
  const wrong = error !== undefined && error !== null && error !== '';
  return (
    <>
      <label className={classes(styles.check, className)}>
        <input type={kind} aria-invalid={wrong || undefined} aria-describedby={wrong ? id : undefined} {...rest} />
        <span className={styles.checkLabel}>{children}</span>
        {count !== undefined && <span className={styles.checkCount}>{count}</span>}
      </label>
      {wrong && (
        <div className={styles.checkNote}>
          <FieldNote id={id} error={error} />
        </div>
      )}
    </>
  );
}

/** Applies at once; the caller puts it into a label. */
export function Switch({ className, ...rest }: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the browser tells the state of a checkbox
  return <input type="checkbox" role="switch" className={classes(styles.switch, className)} {...rest} />;
}
