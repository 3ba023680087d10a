import { ChevronDown } from 'lucide-react';
import { Icon } from '@shared/ui/icon';
import type { Heading } from './text-outline';
import styles from './contents.module.css';

const WORTH_IT = 4;

const worthIt = (headings: readonly Heading[]) => headings.length >= WORTH_IT;

function Links({ headings }: { headings: readonly Heading[] }) {
  return (
    <ol>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}

/** Table of contents beside the text; a short page has none. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
  if (!worthIt(headings)) return null;
  return (
    <nav className={styles.beside} aria-label="На этой странице">
      <b>На этой странице</b>
      <Links headings={headings} />
    </nav>
  );
}

/** Folded table of contents above the text, on narrow screens. */
export function FoldedContents({ headings }: { headings: readonly Heading[] }) {
  if (!worthIt(headings)) return null;
  return (
    <nav className={styles.folded} aria-label="На этой странице">
      <details>
        <summary>
          На этой странице
          <Icon of={ChevronDown} size={18} />
        </summary>
        <Links headings={headings} />
      </details>
    </nav>
  );
}
