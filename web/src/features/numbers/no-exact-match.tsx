import { Link } from 'react-router';
import { HELP_ADDRESS, LIST_ADDRESS, partAddress } from '@entities/search/parts/part-address';
import type { PartMatches, PartHit } from '@entities/search/parts/part-types';
import { planQuery } from '@entities/search/query';
import OtherSearch, { type OtherSearchKind } from '@entities/search/box/other-search';
import { searchAddress } from '@entities/search/box/search-box-store';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import type { ExpertFormProps } from '@entities/expert/expert-form';
import { lazyComponent } from '@shared/ui/lazy-component';
import { NearNumbers } from './near-numbers';
import { PartChoices } from './part-choices';
import { ReadingChips } from './reading-chips';
import { numberText } from './number-texts';
import styles from './number-search.module.css';

const ExpertForm = lazyComponent<ExpertFormProps>(
  () => import('@entities/expert/expert-form').then((module) => ({ default: module.ExpertForm })),
  { failure: 'retry' },
);
const WishForm = lazyComponent(() => import('@entities/wish/wish-form'), { failure: 'retry' });

function Similar({ title, hits }: { title: string; hits: readonly PartHit[] }) {
  if (hits.length === 0) return null;
  return (
    <section className={styles.similar}>
      <h2>{title}</h2>
      <PartChoices hits={hits} addressFor={({ number, id }) => partAddress(number, id)} />
    </section>
  );
}

/** Another kind of text: a VIN or a frame number names a car, words name products. */
function otherKind(query: string): OtherSearchKind | null {
  const { kind } = planQuery(query, null);
  if (kind === 'vin' || kind === 'frame') return kind;
  return /\d/.test(query) ? null : 'words';
}

/** No exact match: prefix and tail matches, near numbers separately, and a form for the expert. */
export function NoExactMatch({ matches }: { matches: PartMatches }) {
  const { query, prefix, tail, near } = matches;
  const isPart = prefix.length + tail.length > 0;
  const number = numberText(matches);
  const otherSearch = otherKind(query);
  const isWords = otherSearch === 'words';
  return (
    <div className={styles.narrow}>
      <Breadcrumbs path={[{ name: 'Поиск по номеру', url: HELP_ADDRESS }, { name: number }]} />
      <h1>
        {isPart ? 'Целиком номера' : 'Номера'} {number} в&nbsp;каталоге нет
      </h1>
      <p className={styles.lead}>
        {isPart
          ? 'Похоже, это часть номера. Вот где она есть:'
          : 'Показывать что попало не\u00a0станем. Сверьте номер с\u00a0деталью или\u00a0спросите нас.'}
      </p>
      {!isWords && <ReadingChips matches={matches} />}
      {otherSearch !== null && <OtherSearch kind={otherSearch} text={query} />}
      <Similar title={`Номера, которые начинаются с\u00a0«${number}»`} hits={prefix} />
      <Similar title={`Номера, которые заканчиваются на\u00a0«${number}»`} hits={tail} />
      <NearNumbers hits={near} />
      <div className={styles.forms}>
        <ExpertForm
          key={`expert ${query}`}
          title={isWords ? 'Спросить эксперта' : 'Поищем этот номер под заказ'}
          text={isWords ? query : `Номер детали: ${query}`}
        />
        <WishForm key={query} text={query} />
      </div>
      <p className={styles.ways}>
        <Link className="link" to={searchAddress(query, 'goods', [query]) ?? '/search'}>
          Искать «{query}» среди названий товаров
        </Link>
        <Link className="link" to={LIST_ADDRESS}>
          Вставить список номеров
        </Link>
      </p>
    </div>
  );
}
