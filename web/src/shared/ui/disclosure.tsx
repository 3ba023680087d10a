import { ChevronDown } from 'lucide-react';
import type { ReactNode, ToggleEvent } from 'react';
import { classes } from './classes';
import { Icon } from './icon';
import styles from './disclosure.module.css';

export interface DisclosureProps {
  title: ReactNode;
  children: ReactNode;
  /** Also the anchor in the address. */
  id?: string | undefined;
  /** Controlled with `onToggle`; otherwise the initial state. */
  open?: boolean | undefined;
  onToggle?: ((open: boolean) => void) | undefined;
  /** The title is a heading of this level. */
  level?: 2 | 3 | 4;
  className?: string | undefined;
}

/** Native `<details>`: keyboard, find-in-page and print work by themselves. */
export function Disclosure({ title, children, id, open, onToggle, level, className }: DisclosureProps) {
  const Heading = level === undefined ? 'span' : (`h${level}` as const);
  const toggle = (event: ToggleEvent<HTMLDetailsElement>) => onToggle?.(event.currentTarget.open);
  return (
    <details id={id} open={open} onToggle={toggle} className={classes(styles.disclosure, className)}>
      <summary>
        <Heading>{title}</Heading>
        <Icon of={ChevronDown} size={20} className={styles.sign} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
