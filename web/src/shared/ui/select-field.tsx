import type { Ref, SelectHTMLAttributes } from 'react';
import { classes } from './classes';
import { FieldFrame, type FieldFrameProps } from './field';
import styles from './field.module.css';

export interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'>, FieldFrameProps {
  ref?: Ref<HTMLSelectElement> | undefined;
}

/** A form's select, with everything a text field has. */
export function SelectField({ id, label, labelHidden, hint, error, className, ...rest }: SelectFieldProps) {
  return (
    <FieldFrame id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {(wiring) => <select {...wiring} className={classes(styles.input, styles.select, className)} {...rest} />}
    </FieldFrame>
  );
}
