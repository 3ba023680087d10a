import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { classes } from './classes';
import { FieldNote } from './field-note';
import styles from './field.module.css';

export interface FieldFrameProps {
  /** The control's `id`, for links to it. */
  id?: string | undefined;
  label: string;
  /** The label is for screen readers only (a search box with an icon). */
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: string | null | undefined;
}

interface Wiring {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label above, hint or error below, all tied to the control. */
export function FieldFrame({
  id: givenId,
  label,
  labelHidden = false,
  hint,
  error,
  children,
}: FieldFrameProps & { children: (wiring: Wiring) => ReactNode }) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const wrong = error !== undefined && error !== null && error !== '';
  const noted = wrong || hint !== undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={labelHidden ? 'vh' : styles.label}>
        {label}
      </label>
      {children({ id, 'aria-invalid': wrong || undefined, 'aria-describedby': noted ? `${id}-note` : undefined })}
      {noted && <FieldNote id={`${id}-note`} hint={hint} error={wrong ? error : null} />}
    </div>
  );
}

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>, FieldFrameProps {
  ref?: Ref<HTMLInputElement> | undefined;
}

export function TextField({ id, label, labelHidden, hint, error, className, ...rest }: TextFieldProps) {
  return (
    <FieldFrame id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {(wiring) => <input {...wiring} className={classes(styles.input, className)} {...rest} />}
    </FieldFrame>
  );
}
