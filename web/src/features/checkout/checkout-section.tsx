import { useId, type ReactNode } from 'react';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import styles from './checkout-section.module.css';

/** A numbered step of the checkout. */
export function CheckoutSection({
  number,
  title,
  label,
  id,
  children,
}: {
  number: number;
  title: string;
  /** Accessible name, when it is not the title. */
  label?: string;
  id?: string;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      className={styles.section}
      {...(label === undefined ? { 'aria-labelledby': heading } : { 'aria-label': label })}
    >
      <h2 id={heading}>
        <span className={styles.place} aria-hidden="true">
          {number}
        </span>
        {withNonBreakingSpaces(title)}
      </h2>
      {children}
    </section>
  );
}
