import { useNumericMenu } from 'react-instantsearch';
import { Check } from '@shared/ui/choices';
import { arrivalAttribute } from '../attributes';
import { useScope } from '../state/scope';
import { arrivalItems } from './arrival-texts';
import { FilterGroup } from './filter-group';

/** How soon the goods are in the shopper's city; one choice at a time. */
export function ArrivalFilter() {
  const { city } = useScope();
  const { items, refine } = useNumericMenu({ attribute: arrivalAttribute(city), items: arrivalItems(city) });
  const [any, ...choices] = items;
  return (
    <FilterGroup name="Когда получить">
      {choices.map(({ value, label, isRefined }) => (
        <Check key={label} checked={isRefined} onChange={() => refine((isRefined ? any?.value : value) ?? value)}>
          {label}
        </Check>
      ))}
    </FilterGroup>
  );
}
