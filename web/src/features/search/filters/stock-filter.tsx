import { useToggleRefinement } from 'react-instantsearch';
import { number } from '@shared/i18n/format';
import { Switch } from '@shared/ui/choices';
import { useScope } from '../scope';
import { IN_STOCK } from '../url/ui-state';
import { inCity } from '@shared/i18n/in-city';
import styles from './filters.module.css';

export function StockFilter() {
  const { city } = useScope();
  const { value, refine } = useToggleRefinement({ attribute: IN_STOCK, on: city.id });
  const count = value.onFacetValue.count;
  return (
    <label className={styles.toggle}>
      <span>
        <b>В наличии {inCity(city.name)}</b>
      </span>
      {count !== null && count > 0 && <span className={styles.count}>{number(count)}</span>}
      <Switch checked={value.isRefined} onChange={() => refine(value)} />
    </label>
  );
}
