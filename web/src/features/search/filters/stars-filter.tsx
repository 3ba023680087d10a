import { useRefinementList } from 'react-instantsearch';
import { number } from '@shared/i18n/format';
import { Check } from '@shared/ui/choices';
import { STARS, STAR_VALUES } from '../attributes';
import { FilterGroup } from './filter-group';
import { starWords } from './star-texts';

export function StarsFilter() {
  const { items, refine } = useRefinementList({ attribute: STARS, limit: 10 });
  const visible = STAR_VALUES.flatMap((stars) => items.find((item) => item.value === stars) ?? []);
  if (visible.length < 2 && !visible.some((item) => item.isRefined)) return null;
  return (
    <FilterGroup name="Оценка">
      {visible.map((item) => (
        <Check key={item.value} checked={item.isRefined} count={number(item.count)} onChange={() => refine(item.value)}>
          {starWords(Number(item.value))}
        </Check>
      ))}
    </FilterGroup>
  );
}
