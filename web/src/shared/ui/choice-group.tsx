import { useId, type ReactNode } from 'react';
import { FieldNote } from './field-note';
import styles from './field.module.css';

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
