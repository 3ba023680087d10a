import { Skeleton } from '@shared/ui/skeleton';
import { useScope } from '../state/scope';
import { useResultsState } from '../state/use-results-state';
import { ArrivalFilter } from './arrival-filter';
import { BrandFilter } from './brand-filter';
import { CategoryFilter } from './category-filter';
import { OptionFilter } from './option-filter';
import { PriceFilter } from './price-filter';
import { StarsFilter } from './stars-filter';
import { StockFilter } from './stock-filter';
import { useOptionFacets } from './use-option-facets';
import styles from './filters.module.css';

function WaitingPanel() {
  return (
    <div aria-hidden="true">
      {[1, 5, 2, 6, 4].map((lines, group) => (
        <div key={group} className={styles.group}>
          <Skeleton width="45%" height={20} />
          {Array.from({ length: lines }, (_, line) => (
            <Skeleton key={line} className={styles.waiting} width={`${88 - line * 6}%`} height={16} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** All filters of the page, in the shop's order. */
export function FilterPanel() {
  const facets = useOptionFacets();
  const { mode } = useScope();
  const { isFirst, failure } = useResultsState();
  if (isFirst && failure !== null) return <p className={styles.none}>Фильтры вернутся вместе с поиском.</p>;
  if (isFirst) return <WaitingPanel />;
  return (
    <>
      <div className={styles.group}>
        <StockFilter />
      </div>
      <ArrivalFilter />
      <CategoryFilter />
      <PriceFilter />
      {mode !== 'brand' && <BrandFilter />}
      {facets.map((facet) => (
        <OptionFilter key={facet.key} facet={facet} />
      ))}
      <StarsFilter />
    </>
  );
}
