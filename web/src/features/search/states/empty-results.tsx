import { CircleCheck, CircleX } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { engineQuery, otherLayout } from '@shared/query';
import { products } from '@shared/i18n/format';
import { Button } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { ActiveFilters } from '../results/active-filters';
import { DocumentCard } from '../results/document-card';
import { useResultsState } from '../results/use-results-state';
import { useFilters } from '../filters/use-filters';
import { CARD_FIELDS } from '@shared/search-document/document';
import { fixedFilters, useScope } from '../scope';
import { useCategoryLink } from '../use-category-link';
import { CategoryTiles } from '../results/category-tiles';
import { formatAddress } from '../url/address';
import { NO_FILTERS } from '../url/search-state';
import { useProbes, type Probe } from './probes';
import styles from './states.module.css';

const ExpertForm = lazy(() => import('@shared/expert/expert-form').then((module) => ({ default: module.ExpertForm })));

const NEAR = 8;

interface Attempt {
  name: string;
  probe: Probe;
  /** Worth telling only if nothing before it found anything. */
  lastResort?: boolean;
  act?: { text: string; to: string } | { text: string; run: () => void };
}

function useAttempts(query: string): Attempt[] {
  const { way, mode, city, brand } = useScope();
  const { count, clear } = useFilters();
  const linkTo = useCategoryLink();
  const { q } = engineQuery(query);
  const plain = { limit: 0, fields: ['id'] };
  const fixed = fixedFilters({ way, mode, city, brand });
  const other = otherLayout(query);
  const attempts: Attempt[] = [];
  if (count > 0) attempts.push({ name: 'то же без фильтров', probe: { q, filter: fixed, ...plain }, act: { text: 'Снять фильтры', run: clear } });
  const everywhere = `/search${formatAddress({ ...NO_FILTERS, query })}`;
  if ((mode === 'sale' || mode === 'brand') && query !== '') attempts.push({ name: mode === 'sale' ? 'без скидки' : 'у всех брендов', probe: { q, ...plain }, act: { text: 'Посмотреть', to: everywhere } });
  else if (way !== null && query !== '') attempts.push({ name: 'во всех разделах', probe: { q, ...plain }, act: { text: 'Посмотреть', to: mode === 'catalog' ? everywhere : linkTo([]) } });
  if (other !== null && mode !== 'number' && query.length > 2) {
    attempts.push({
      name: `другая раскладка: «${other}»`,
      lastResort: true,
      probe: { q: engineQuery(other).q, ...plain },
      act: { text: 'Искать так', to: `/search${formatAddress({ ...NO_FILTERS, query: other })}` },
    });
  }
  return attempts;
}

function Tried({ attempts, totals, failed, subject }: { attempts: readonly Attempt[]; totals: readonly number[] | null; failed: boolean; subject: string }) {
  return (
    <ol className={styles.tried}>
      <li>
        <Icon of={CircleX} />
        <div>
          <b>{subject}</b>
          <span>0 товаров</span>
        </div>
      </li>
      {attempts.map(({ name, act, lastResort }, place) => {
        const total = totals?.[place] ?? null;
        if (lastResort === true && totals?.slice(0, place).some((before) => before > 0) === true) return null;
        return (
          <li key={name}>
            <Icon of={total !== null && total > 0 ? CircleCheck : CircleX} />
            <div>
              <b>{name}</b>
              <span>{total !== null ? products(total) : failed ? 'поиск не ответил' : 'смотрим…'}</span>
            </div>
            {total !== null && total > 0 && act !== undefined && ('to' in act ? <Link className="link" to={act.to}>{act.text}</Link> : <Button variant="line" size="s" onClick={act.run}>{act.text}</Button>)}
          </li>
        );
      })}
    </ol>
  );
}

/** Nothing fits: says what was tried, offers what would be found otherwise, and never mixes it with hits. */
export function EmptyResults() {
  const { city, init, mode } = useScope();
  const { count } = useFilters();
  const query = useResultsState().answered.trim();
  const attempts = useAttempts(query);
  const words = engineQuery(query).q.split(' ').length;
  const near: Probe[] = words > 1 && mode !== 'number' ? [{ q: engineQuery(query).q, matchingStrategy: 'last', limit: NEAR, fields: CARD_FIELDS }] : [];
  const { answers, failed } = useProbes(city.id, [...attempts.map(({ probe }) => probe), ...near]);
  const nearly = near.length > 0 ? (answers?.[attempts.length]?.documents ?? []) : [];
  const subject = query === '' ? 'все выбранные фильтры сразу' : mode === 'number' ? 'номер в любом написании' : words > 1 ? 'все слова сразу' : 'слово как написано';
  return (
    <div className={styles.empty}>
      <ActiveFilters />
      <p className={styles.lead}>{count > 0 && query === '' ? 'С такими фильтрами товаров нет. Вот что мы попробовали:' : 'Показывать что попало не станем. Вот что мы попробовали:'}</p>
      <Tried attempts={attempts} totals={answers?.map(({ total }) => total) ?? null} failed={failed} subject={subject} />
      {nearly.length > 0 && (
        <section className={styles.near}>
          <h2>Почти то, что искали</h2>
          <p>Нашлось не по всем словам</p>
          <div className="cards cards-4">
            {nearly.map((document) => (
              <DocumentCard key={document.id} document={document} />
            ))}
          </div>
        </section>
      )}
      {mode === 'number' && query !== '' && (
        <div className={styles.expert}>
          <Suspense fallback={null}>
            <ExpertForm key={query} title="Найдём этот номер под заказ" text={`Номер детали: ${query}`} />
          </Suspense>
        </div>
      )}
      <section className="sec">
        <h2 className={styles.sections}>Или зайдите в разделы</h2>
        <CategoryTiles categories={init.categories.slice(0, 8)} inRows />
      </section>
    </div>
  );
}
