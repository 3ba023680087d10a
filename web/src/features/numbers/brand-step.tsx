import { HELP_ADDRESS } from '@entities/search/parts/part-address';
import type { PartMatches } from '@entities/search/parts/part-types';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { addressOf } from './number-address';
import { NearNumbers } from './near-numbers';
import { PartChoices } from './part-choices';
import { ReadingChips } from './reading-chips';
import { useNumberState } from './use-number-state';
import { makersText } from './number-texts';
import styles from './number-search.module.css';

/** Choice of the maker. One number of several makers may be one part (makes of one concern) or several: nothing here proves which. */
export function BrandStep({ matches }: { matches: PartMatches }) {
  const { state } = useNumberState();
  const { exact, near, reading } = matches;
  return (
    <div className={styles.narrow}>
      <Breadcrumbs
        path={[{ name: 'Поиск по номеру', url: HELP_ADDRESS }, { name: exact[0]?.number ?? reading.number }]}
      />
      <h1>
        Номер <span className="nb">{exact[0]?.number ?? reading.number}</span> есть {makersText(exact.length)}
      </h1>
      <p className={styles.lead}>
        Под&nbsp;одним номером у&nbsp;разных марок бывает и&nbsp;одна деталь, и&nbsp;разные. Чья нужна вам?
      </p>
      <ReadingChips matches={matches} />
      <PartChoices hits={exact} addressFor={({ id }) => addressOf({ ...state, part: id })} hasFavourite />
      <NearNumbers hits={near} />
    </div>
  );
}
