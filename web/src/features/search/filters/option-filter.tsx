import { useState } from 'react';
import { useRefinementList } from 'react-instantsearch';
import type { Facet } from '@shared/api/types';
import { number } from '@shared/i18n/format';
import { Chip } from '@shared/ui/chip';
import { Check } from '@shared/ui/choices';
import { FilterGroup } from './filter-group';
import { MoreButton } from './more-button';
import { inNaturalOrder, MAX_VALUES, valueText, visibleValues } from './visible-values';
import styles from './filters.module.css';

const CHIPS_SHOWN = 12;
const LINES_SHOWN = 6;
/** Values up to this length are shown side by side. */
const CHIP_LENGTH = 9;

/**
 * Filter by an option of the category: short values and numbers as chips in natural order, long ones as lines by count.
 */
export function OptionFilter({ facet }: { facet: Facet }) {
  const [open, setOpen] = useState(false);
  const { items, refine } = useRefinementList({
    attribute: facet.attribute,
    limit: MAX_VALUES,
    sortBy: ['count:desc', 'name:asc'],
    escapeFacetValues: false,
  });
  const isChosen = items.some((item) => item.isRefined);
  // A single value filters nothing.
  if (items.length < 2 && !isChosen) return null;
  const asChips = facet.kind === 'number' || items.every((item) => item.label.length <= CHIP_LENGTH);
  const visible = visibleValues(asChips ? inNaturalOrder(items) : items, asChips ? CHIPS_SHOWN : LINES_SHOWN, open);
  const text = (value: string) => valueText(value, facet.unit);
  return (
    <FilterGroup name={facet.name}>
      {asChips ? (
        <div className={styles.chips} role="group" aria-label={facet.name}>
          {visible.map((item) => (
            <Chip key={item.value} className={styles.chip} pressed={item.isRefined} onClick={() => refine(item.value)}>
              {text(item.label)} <span className={styles.chipCount}>{number(item.count)}</span>
            </Chip>
          ))}
        </div>
      ) : (
        visible.map((item) => (
          <Check
            key={item.value}
            checked={item.isRefined}
            count={number(item.count)}
            onChange={() => refine(item.value)}
          >
            {text(item.label)}
          </Check>
        ))
      )}
      <MoreButton of={facet.name} hidden={items.length - visible.length} open={open} onToggle={() => setOpen(!open)} />
    </FilterGroup>
  );
}
