import type { ExpertFormProps } from '@entities/expert/expert-form';
import { lazyComponent } from '@shared/ui/lazy-component';
import ActiveFilters from '../filters/active-filters';
import { CategoryTiles } from '../results/category-tiles';
import { useScope } from '../state/scope';
import { useChosenCount } from '../state/use-chosen-count';
import { usePartialMatches } from '../state/use-partial-matches';
import { useResultsState } from '../state/use-results-state';
import { useFallbackSearches } from './fallback-searches';
import { FallbackSteps } from './fallback-steps';
import { useHitCounts } from './use-hit-counts';
import styles from './states.module.css';

const ExpertForm = lazyComponent<ExpertFormProps>(
  () => import('@entities/expert/expert-form').then((module) => ({ default: module.ExpertForm })),
  { failure: 'retry' },
);
const WishForm = lazyComponent(() => import('@entities/wish/wish-form'), { failure: 'retry' });
const Near = lazyComponent(() => import('../results/near-hits'), { failure: 'quiet' });

function useSteps(query: string, isNumber: boolean) {
  const { city } = useScope();
  const attempts = useFallbackSearches(query);
  const queries = attempts.flatMap(({ probe }) => (probe === undefined ? [] : [probe]));
  const { summary } = useResultsState();
  const { totals, failed } = useHitCounts(city.id, queries, summary?.rules.hidden);
  const counts = attempts.map(({ probe }) => (probe === undefined ? 0 : (totals?.[queries.indexOf(probe)] ?? null)));
  const subject =
    query === ''
      ? 'все выбранные фильтры сразу'
      : isNumber
        ? 'номер в любом написании'
        : /\s/.test(query)
          ? 'все слова сразу'
          : 'слово как написано';
  return { attempts, totals: counts, failed, subject };
}

/** No results: what was tried, and what other searches would find, separate from hits. */
export default function EmptyResults() {
  const { init } = useScope();
  const count = useChosenCount();
  const { responseText, summary } = useResultsState();
  const query = responseText.trim();
  const isNumber = summary?.plan.kind === 'number';
  const { near, nearAsk, dropped } = usePartialMatches();
  const steps = useSteps(query, isNumber);
  const isOnlyFilters = count > 0 && query === '';
  return (
    <div className={styles.empty}>
      <ActiveFilters />
      {near.length > 0 && nearAsk !== null && <Near hits={near} ask={nearAsk} soft={dropped} />}
      <p className={styles.lead}>
        {near.length > 0
          ? 'Точно такого нет. Вот что мы попробовали ещё:'
          : isOnlyFilters
            ? 'С такими фильтрами товаров нет. Вот что мы попробовали:'
            : 'Показывать что попало не станем. Вот что мы попробовали:'}
      </p>
      <FallbackSteps {...steps} />
      {query !== '' && (
        <div className={styles.forms}>
          <ExpertForm
            key={`expert ${query}`}
            title={isNumber ? 'Поищем этот номер под заказ' : 'Спросить эксперта'}
            text={isNumber ? `Номер детали: ${query}` : query}
          />
          <WishForm key={query} text={query} />
        </div>
      )}
      <section className="sec">
        <h2 className={styles.sections}>Или зайдите в разделы</h2>
        <CategoryTiles categories={init.categories.slice(0, 8)} inRows />
      </section>
    </div>
  );
}
