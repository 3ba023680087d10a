import { LayoutGrid, Rows3, SlidersHorizontal } from 'lucide-react';
import { useHitsPerPage, useSortBy } from 'react-instantsearch';
import { PRODUCTS } from '@entities/search/client/planned-search';
import { Button, IconButton } from '@shared/ui/button';
import { Segmented } from '@shared/ui/segmented';
import { CountBadge } from '@shared/ui/badge';
import { Select } from '@shared/ui/choices';
import { Icon } from '@shared/ui/icon';
import { pageSizeItems, rememberSize } from '../state/page-size';
import { useScope } from '../state/scope';
import { sortChoices, sortItems } from '../state/sort-items';
import { useChosenCount } from '../state/use-chosen-count';
import { useQuestion } from '../state/use-question';
import { useResultsState } from '../state/use-results-state';
import { useResultsView } from './view-store';
import styles from './results.module.css';

function SortSelect() {
  const { city } = useScope();
  const ofRule = useResultsState().summary?.rules.sort;
  const choices = sortChoices(city, useQuestion().text.trim() !== '', ofRule);
  const { currentRefinement, refine } = useSortBy({ items: sortItems(city) });
  const choose = (key: string) => refine(choices.find((choice) => choice.key === key)?.value ?? PRODUCTS);
  const active =
    choices.find(({ value }) => value === currentRefinement) ?? choices.find(({ key }) => key === ofRule) ?? choices[0];
  return (
    <label className={styles.sort}>
      <span className={styles.wide}>Сначала</span>
      <Select label="Порядок" value={active?.key} onChange={({ target }) => choose(target.value)}>
        {choices.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </Select>
    </label>
  );
}

function SizeSelect() {
  const { defaultSize } = useScope();
  const { items, refine } = useHitsPerPage({ items: pageSizeItems(defaultSize) });
  const choose = (size: number) => {
    rememberSize(size);
    refine(size);
  };
  return (
    <label className={styles.size}>
      По
      <Select
        label="Товаров на странице"
        value={items.find(({ isRefined }) => isRefined)?.value ?? defaultSize}
        onChange={({ target }) => choose(Number(target.value))}
      >
        {items.map(({ value, label }) => (
          <option key={label} value={value}>
            {label}
          </option>
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
  const count = useChosenCount();
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
