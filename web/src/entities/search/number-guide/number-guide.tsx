import type { LucideIcon } from 'lucide-react';
import { searchAddress, type SearchTab } from '../box/search-box-store';
import { ChipLink } from '@shared/ui/chip';
import { Icon } from '@shared/ui/icon';
import styles from './number-guide.module.css';

export interface NumberLocation {
  sign: LucideIcon;
  name: string;
  text: string;
}

export interface NumberGuideProps {
  tab: SearchTab;
  /** Where the number is written. */
  locations: readonly NumberLocation[];
  examples: readonly string[];
  /** Allowed spellings. */
  note: string;
}

/** Help for shoppers without a number: where it is written and what it looks like. */
export function NumberGuide({ tab, locations, examples, note }: NumberGuideProps) {
  return (
    <div className={styles.guide}>
      <ul className={styles.places}>
        {locations.map(({ sign, name, text }) => (
          <li key={name}>
            <Icon of={sign} size={28} />
            <h2>{name}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <div className={styles.tries}>
        <span>Попробуйте на&nbsp;примере:</span>
        {examples.map((example) => (
          <ChipLink key={example} to={searchAddress(example, tab) ?? ''} className={styles.code}>
            {example}
          </ChipLink>
        ))}
      </div>
      <p className={styles.note}>{note}</p>
    </div>
  );
}
