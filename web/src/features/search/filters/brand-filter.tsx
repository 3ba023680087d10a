import { Search } from 'lucide-react';
import { useState } from 'react';
import { useRefinementList } from 'react-instantsearch';
import { number } from '@shared/i18n/format';
import { Check } from '@shared/ui/choices';
import { Icon } from '@shared/ui/icon';
import { BRAND } from '../attributes';
import { FilterGroup } from './filter-group';
import { MoreButton } from './more-button';
import { MAX_VALUES, visibleValues } from './visible-values';
import styles from './filters.module.css';

const SHOWN = 8;

/** Brands by number of products, with a search inside a long list. */
export function BrandFilter() {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [brandCount, setBrandCount] = useState(0);
  const { items, refine, searchForItems, isFromSearch } = useRefinementList({
    attribute: BRAND,
    limit: MAX_VALUES,
    sortBy: ['count:desc', 'name:asc'],
    escapeFacetValues: false,
  });
  if (!isFromSearch && items.length !== brandCount) setBrandCount(items.length);
  const find = (query: string) => {
    setText(query);
    searchForItems(query.trim());
  };
  const choose = (brand: string) => {
    // After a choice the whole list is shown again.
    setText('');
    refine(brand);
  };
  const visible = isFromSearch ? items : visibleValues(items, SHOWN, open);
  if (brandCount === 0 && text === '') return null;
  return (
    <FilterGroup name="Бренд">
      {(brandCount > SHOWN + 1 || text !== '') && (
        <label className={styles.find}>
          <Icon of={Search} size={16} />
          <input
            type="search"
            value={text}
            placeholder={`Найти среди ${number(brandCount)}`}
            aria-label="Найти бренд"
            onChange={(event) => find(event.target.value)}
          />
        </label>
      )}
      <div className={open || isFromSearch ? styles.scroll : undefined}>
        {visible.map((item) => (
          <Check
            key={item.value}
            checked={item.isRefined}
            count={number(item.count)}
            onChange={() => choose(item.value)}
          >
            {item.label}
          </Check>
        ))}
        {isFromSearch && items.length === 0 && <p className={styles.none}>Такого бренда здесь нет</p>}
      </div>
      {!isFromSearch && (
        <MoreButton of="бренды" hidden={items.length - visible.length} open={open} onToggle={() => setOpen(!open)} />
      )}
    </FilterGroup>
  );
}
