import type { Plan } from '@shared/query';
import { searchAddress, type SearchTab } from '@shared/search-box/store';
import { ButtonLink } from '@shared/ui/button';
import styles from './states.module.css';

interface Page {
  tab: SearchTab;
  text: string;
  act: string;
}

const PAGES: Partial<Record<Plan['kind'], Page>> = {
  vin: { tab: 'vin', text: 'Похоже на\u00a0VIN. По\u00a0нему подберём детали именно к\u00a0вашей машине.', act: 'Подобрать детали' },
  frame: { tab: 'vin', text: 'Похоже на\u00a0номер кузова. По\u00a0нему подберём детали именно к\u00a0вашей машине.', act: 'Подобрать детали' },
  number: { tab: 'number', text: 'Похоже на\u00a0номер детали. Её замены и\u00a0аналоги с\u00a0ценами и\u00a0сроками собраны на\u00a0одной странице.', act: 'Замены и аналоги' },
};

/** A VIN, a frame number or a part number has a page of its own that knows more of it than a list of goods. */
export default function Elsewhere({ kind, text }: { kind: Plan['kind']; text: string }) {
  const page = PAGES[kind];
  if (page === undefined) return null;
  return (
    <div className={styles.elsewhere}>
      <p>{page.text}</p>
      <ButtonLink to={searchAddress(text, page.tab) ?? ''}>{page.act}</ButtonLink>
    </div>
  );
}
