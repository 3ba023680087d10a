import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from './classes';
import styles from './button.module.css';

export type ButtonVariant = 'accent' | 'soft' | 'line' | 'text';
export type ButtonSize = 's' | 'm' | 'l';

interface ButtonLook {
  /** One `accent` button per view. */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  wide?: boolean | undefined;
}

const look = ({ variant = 'accent', size = 'm', wide = false }: ButtonLook, extra?: string) =>
  classes(styles.button, styles[variant], size !== 'm' && styles[size], wide && styles.wide, extra);

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner in place; the width stays. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ variant, size, wide, busy, className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      aria-busy={busy === true ? true : undefined}
      className={look({ variant, size, wide }, className)}
      {...rest}
    />
  );
}

export interface ButtonLinkProps extends ButtonLook, LinkProps {}

export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link className={look({ variant, size, wide }, className)} {...rest} />;
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name of the icon. */
  label: string;
  outlined?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, outlined, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classes(styles.icon, outlined && styles.outlined, className)}
      {...rest}
    />
  );
}
