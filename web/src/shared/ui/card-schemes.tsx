import type { ReactNode } from 'react';
import styles from './card-schemes.module.css';

/** Drawn in a box of 48 × 30: the same white plate in both themes, as the schemes ask for. */
const MARKS: readonly { name: string; drawing: ReactNode }[] = [
  {
    name: 'Мир',
    drawing: (
      <>
        <path
          fill="#0f754e"
          d="M5.5 20.5v-11h3.2c.8 0 1.5.5 1.8 1.3l1.3 4.1 1.3-4.1c.3-.8 1-1.3 1.8-1.3h3.2v11h-3v-6.6l-1.7 5.2c-.2.5-.7.9-1.2.9h-.8c-.5 0-1-.4-1.2-.9l-1.7-5.2v6.6zM20.3 9.5h3v6.6l2.7-5.6c.4-.7 1-1 1.8-1H31v11h-3v-6.6l-2.7 5.6c-.4.7-1 1-1.8 1h-3.2zM33 20.5v-6.3h9.2c-.6 1.7-2.2 2.8-4.1 2.8H36v3.5z"
        />
        <path fill="#0091d6" d="M32.9 9.5h5.7c2.2 0 3.9 1.5 3.9 3.2v.7h-5.3c-2.2 0-3.9-1.6-4.3-3.9z" />
      </>
    ),
  },
  {
    name: 'Visa',
    drawing: (
      <path
        fill="#1434cb"
        fillRule="evenodd"
        d="M6 9.3h4.3l1.9 7.3 3.3-7.3h3.3l-5.5 11.3h-3.4zM19.8 9.3h3.1l-2.2 11.3h-3.1zM31.7 9.7l-.5 2.5c-.9-.4-1.9-.6-2.9-.6-.9 0-1.5.3-1.5.8 0 1.4 4.7 1.6 4.7 4.7 0 2.3-2.1 3.8-5.3 3.8-1.5 0-2.9-.3-3.8-.7l.5-2.6c1 .5 2.1.8 3.3.8.9 0 1.8-.3 1.8-1 0-1.5-4.6-1.6-4.6-4.7 0-2.1 2-3.7 5-3.7 1.3 0 2.5.3 3.3.7zM38.2 9.3h3.2L44 20.6h-2.9l-.4-1.9h-4.1l-.9 1.9h-3.2l4.6-10.2c.2-.7.6-1.1 1.1-1.1zm1.2 3.3-1.8 3.9h2.5z"
      />
    ),
  },
  {
    name: 'Mastercard',
    drawing: (
      <>
        <circle cx="19" cy="15" r="9" fill="#eb001b" />
        <circle cx="29" cy="15" r="9" fill="#f79e1b" />
        <path fill="#ff5f00" d="M24 7.5a9 9 0 0 1 0 15 9 9 0 0 1 0-15z" />
      </>
    ),
  },
];

/** The marks of the card schemes that the shop takes. */
export function CardSchemes() {
  return (
    <span className={styles.schemes} role="group" aria-label="Принимаем карты">
      {MARKS.map(({ name, drawing }) => (
        <svg key={name} viewBox="0 0 48 30" role="img" aria-label={name}>
          {drawing}
        </svg>
      ))}
    </span>
  );
}
