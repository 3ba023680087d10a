import { useId, type ReactNode } from 'react';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import styles from './checkout-section.module.css';

/** A numbered step of the checkout. */
export function CheckoutSection({
  number,
  title,
  id,
  children,
}: {
  number: number;
  title: string;
  id?: string;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section id={id} tabIndex={id === undefined ? undefined : -1} className={styles.section} aria-labelledby={heading}>
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
