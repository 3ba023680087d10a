import { useRefinementList } from 'react-instantsearch';
import { number } from '@shared/i18n/format';
import { Switch } from '@shared/ui/choices';
import { inCity } from '@shared/i18n/in-city';
import { IN_STOCK } from '../attributes';
import { useScope } from '../state/scope';
import { MAX_VALUES } from './visible-values';
import styles from './filters.module.css';

export function StockFilter() {
  const { city } = useScope();
  // One value of a list, as every further connector is script of each results page: the toggle's is 0.9 kB.
  const { items, refine } = useRefinementList({ attribute: IN_STOCK, limit: MAX_VALUES });
  const here = String(city.id);
  const { count = 0, isRefined = false } = items.find(({ value }) => value === here) ?? {};
  return (
    <label className={styles.toggle}>
      <span>
        <b>В наличии {inCity(city.name)}</b>
      </span>
      {count > 0 && <span className={styles.count}>{number(count)}</span>}
      <Switch checked={isRefined} onChange={() => refine(here)} />
    </label>
  );
}
