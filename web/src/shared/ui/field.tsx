import { CircleX } from 'lucide-react';
import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { classes } from './classes';
import { Icon } from './icon';
import styles from './field.module.css';

interface FrameProps {
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
function Frame({
  id: givenId,
  label,
  labelHidden = false,
  hint,
  error,
  children,
}: FrameProps & { children: (wiring: Wiring) => ReactNode }) {
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

/** Error below a control, else its hint. */
function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error: string | null }) {
  return (
    <p id={id} className={error === null ? styles.hint : styles.error}>
      {error !== null && <Icon of={CircleX} size={16} />}
      {error ?? hint}
    </p>
  );
}

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>, FrameProps {
  ref?: Ref<HTMLInputElement> | undefined;
}

export function TextField({ id, label, labelHidden, hint, error, className, ...rest }: TextFieldProps) {
  return (
    <Frame id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {(wiring) => <input {...wiring} className={classes(styles.input, className)} {...rest} />}
    </Frame>
  );
}

export interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>, FrameProps {
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** Grows with its content, where the browser supports it. */
export function TextArea({ id, label, labelHidden, hint, error, className, rows = 3, ...rest }: TextAreaProps) {
  return (
    <Frame id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {(wiring) => (
        <textarea {...wiring} rows={rows} className={classes(styles.input, styles.area, className)} {...rest} />
      )}
    </Frame>
  );
}

export interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'>, FrameProps {
  ref?: Ref<HTMLSelectElement> | undefined;
}

/** A form's select, with everything a text field has. */
export function SelectField({ id, label, labelHidden, hint, error, className, ...rest }: SelectFieldProps) {
  return (
    <Frame id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {(wiring) => <select {...wiring} className={classes(styles.input, styles.select, className)} {...rest} />}
    </Frame>
  );
}

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

/** Radios or checkboxes of one question. */
export function ChoiceGroup({
  legend,
  error,
  children,
}: {
  legend: string;
  error?: string | null | undefined;
  children: ReactNode;
}) {
  const id = useId();
  const wrong = error !== undefined && error !== null && error !== '';
  return (
    <fieldset className={styles.group} aria-describedby={wrong ? id : undefined}>
      <legend className={styles.label}>{legend}</legend>
      {children}
      {wrong && <FieldNote id={id} error={error} />}
    </fieldset>
  );
}

/** Applies at once; the caller puts it into a label. */
export function Switch({ className, ...rest }: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  return <input type="checkbox" role="switch" className={classes(styles.switch, className)} {...rest} />;
}
