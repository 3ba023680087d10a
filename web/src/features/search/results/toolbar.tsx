import { LayoutGrid, Rows3, SlidersHorizontal } from 'lucide-react';
import { Button, IconButton } from '@shared/ui/button';
import { Segmented } from '@shared/ui/segmented';
import { CountBadge } from '@shared/ui/badge';
import { Select } from '@shared/ui/choices';
import { Icon } from '@shared/ui/icon';
import { useFilters } from '../filters/use-filters';
import { useScope } from '../scope';
import { isPageSize, isSortKey, PAGE_SIZES } from '../url/search-state';
import { rememberSize } from './page-size';
import { sortChoices } from './sort-items';
import { useResultsView } from './view-store';
import styles from './results.module.css';

function SortSelect() {
  const { state, change } = useFilters();
  const choices = sortChoices(state.query.trim() !== '');
  const activeSort = choices.some(({ key }) => key === state.sort) ? state.sort : null;
  return (
    <label className={styles.sort}>
      <span className={styles.wide}>Сначала</span>
      <Select
        label="Порядок"
        value={activeSort ?? ''}
        onChange={({ target }) => change({ sort: isSortKey(target.value) ? target.value : null })}
      >
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
      <Select
        label="Товаров на странице"
        value={state.size ?? defaultSize}
        onChange={({ target }) => choose(target.value)}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </Select>
    </label>
  );
}

const VIEWS = [
  {
    value: 'cards',
    label: (
      <>
        <Icon of={LayoutGrid} size={18} /> Карточки
      </>
    ),
  },
  {
    value: 'list',
    label: (
      <>
        <Icon of={Rows3} size={18} /> Список
      </>
    ),
  },
] as const;

/** Cards or rows; on a phone one toggle button. */
function ViewSwitch() {
  const { view, setView } = useResultsView();
  const otherView = view === 'cards' ? 'list' : 'cards';
  return (
    <>
      <span className={styles.views}>
        <Segmented label="Вид" options={VIEWS} value={view} onChange={setView} />
      </span>
      <IconButton
        outlined
        label={otherView === 'list' ? 'Показать списком' : 'Показать карточками'}
        className={styles.viewButton}
        onClick={() => setView(otherView)}
      >
        <Icon of={otherView === 'list' ? Rows3 : LayoutGrid} />
      </IconButton>
    </>
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
      <ViewSwitch />
    </div>
  );
}
