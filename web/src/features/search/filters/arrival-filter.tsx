import { Check } from '@shared/ui/choices';
import { DAYS } from '../url/search-state';
import { arrivalText } from './arrival-texts';
import { FilterGroup } from './filter-group';
import { useFilters } from './use-filters';

/** How soon the goods are in the shopper's city; one choice at a time. */
export function ArrivalFilter() {
  const { state, change } = useFilters();
  return (
    <FilterGroup name="Когда получить">
      {DAYS.map((days) => (
        <Check
          key={days}
          checked={state.within === days}
          onChange={() => change({ within: state.within === days ? null : days })}
        >
          {arrivalText(days)}
        </Check>
      ))}
    </FilterGroup>
  );
}
