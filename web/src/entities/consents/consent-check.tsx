import type { ReactNode, Ref } from 'react';
import type { ConsentText } from '@shared/api/content';
import { Check } from '@shared/ui/choices';
import { NewTab } from '@shared/ui/new-tab';
import styles from './consent-check.module.css';

export interface ConsentCheckProps {
  /** The document's text; until it has loaded, a link to the page of the documents. */
  text: ConsentText | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The consent in one line. */
  children: ReactNode;
  error?: string | null | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Checkbox of one consent, not ticked in advance. Its text opens in place, so that typed fields are kept. */
export function ConsentCheck({ text, checked, onChange, children, error, ref }: ConsentCheckProps) {
  return (
    <div className={styles.consent}>
      <Check ref={ref} checked={checked} error={error} onChange={(event) => onChange(event.currentTarget.checked)}>
        {children}
      </Check>
      {text === undefined ? (
        <NewTab className={`link ${styles.more}`} to="/page/personal-data">
          Текст согласия
        </NewTab>
      ) : (
        <details>
          <summary className={`link ${styles.more}`}>Текст согласия</summary>
          <div className={styles.text} tabIndex={0} role="region" aria-label={text.title}>
            {text.text.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      )}
    </div>
  );
}
