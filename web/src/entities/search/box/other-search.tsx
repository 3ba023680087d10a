import { searchAddress, type SearchTab } from './search-box-store';
import { ButtonLink } from '@shared/ui/button';
import styles from './other-search.module.css';

/** What else the text may be: a VIN, a frame number, a part number or words. */
export type OtherSearchKind = 'vin' | 'frame' | 'number' | 'words';

const CAR = 'По\u00a0нему подберём детали именно к\u00a0вашей машине.';
const PAGES: Record<OtherSearchKind, [tab: SearchTab, text: string, act: string]> = {
  vin: ['vin', `Похоже на\u00a0VIN. ${CAR}`, 'Подобрать детали'],
  frame: ['vin', `Похоже на\u00a0номер кузова. ${CAR}`, 'Подобрать детали'],
  number: [
    'number',
    'Похоже на\u00a0номер детали. Её замены и\u00a0аналоги с\u00a0ценами и\u00a0сроками собраны на\u00a0одной странице.',
    'Замены и аналоги',
  ],
  words: ['goods', 'Похоже на\u00a0название: в\u00a0номере были\u00a0бы цифры.', 'Искать среди товаров'],
};

/** Link to the search that fits such a text better than this page. */
export default function OtherSearch({ kind, text: query }: { kind: OtherSearchKind; text: string }) {
  const [tab, text, act] = PAGES[kind];
  return (
    <div className={styles.elsewhere}>
      <p>{text}</p>
      <ButtonLink to={searchAddress(query, tab) ?? ''}>{act}</ButtonLink>
    </div>
  );
}
