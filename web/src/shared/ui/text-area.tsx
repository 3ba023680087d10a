import type { Ref, TextareaHTMLAttributes } from 'react';
import { classes } from './classes';
import { FieldFrame, type FieldFrameProps } from './field';
import styles from './field.module.css';

export interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>, FieldFrameProps {
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** Grows with its content, where the browser supports it. */
export function TextArea({ id, label, labelHidden, hint, error, className, rows = 3, ...rest }: TextAreaProps) {
  return (
    <FieldFrame id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {(wiring) => (
        <textarea {...wiring} rows={rows} className={classes(styles.input, styles.area, className)} {...rest} />
      )}
    </FieldFrame>
  );
}
