import { SlidersHorizontal } from 'lucide-react';
import { Button } from '@shared/ui/button';
import { CountBadge } from '@shared/ui/badge';
import { Select } from '@shared/ui/field';
import { Icon } from '@shared/ui/icon';
import { useFilters } from '../filters/use-filters';
import { useScope } from '../scope';
import { isPageSize, isSortKey, PAGE_SIZES } from '../url/search-state';
import { rememberSize } from './page-size';
import { sortChoices } from './sort-items';
import styles from './results.module.css';

function SortSelect() {
  const { state, change } = useFilters();
  const choices = sortChoices(state.query.trim() !== '');
  const shown = choices.some(({ key }) => key === state.sort) ? state.sort : null;
  return (
    <label className={styles.sort}>
      <span className={styles.wide}>Сначала</span>
      <Select label="Порядок" value={shown ?? ''} onChange={({ target }) => change({ sort: isSortKey(target.value) ? target.value : null })}>
        {choices.map(({ key, label }) => (
          <option key={label} value={key ?? ''}>
            {label}
          </option>
        ))}
      </Select>
    </label>
  );
}

function SizeSelect() {
  const { defaultSize } = useScope();
  const { state, change } = useFilters();
  const choose = (value: string) => {
    const size = Number(value);
    if (!isPageSize(size)) return;
    rememberSize(size);
    change({ size });
  };
  return (
    <label className={styles.size}>
      По
      <Select label="Товаров на странице" value={state.size ?? defaultSize} onChange={({ target }) => choose(target.value)}>
        {PAGE_SIZES.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </Select>
    </label>
  );
}

export function Toolbar({ onFilters }: { onFilters: () => void }) {
  const { count } = useFilters();
  return (
    <div className={styles.bar}>
      <Button variant="line" className={styles.narrow} onClick={onFilters} aria-haspopup="dialog">
        <Icon of={SlidersHorizontal} />
        Фильтры
        <CountBadge count={count} />
      </Button>
      <SortSelect />
      <span className={styles.space} />
      <SizeSelect />
    </div>
  );
}
