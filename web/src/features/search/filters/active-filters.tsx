import { useMemo, useRef } from 'react';
import { useCurrentRefinements } from 'react-instantsearch';
import { useActiveCar } from '@entities/garage/active-car-store';
import { Button } from '@shared/ui/button';
import { RemovableChip } from '@shared/ui/removable-chip';
import { FITS } from '../attributes';
import { useScope } from '../state/scope';
import { inRussian } from './filter-texts';
import styles from './filters.module.css';

/** Every chosen filter as a removable chip; both bounds of a range are one. */
export default function ActiveFilters() {
  const activeVehicle = useActiveCar((active) => active.car?.vehicle);
  const { city, init } = useScope();
  // A new function would be another widget.
  const transformItems = useMemo(() => inRussian(city, init), [city, init]);
  const { items } = useCurrentRefinements({ transformItems });
  const group = useRef<HTMLDivElement>(null);
  const chips = items.flatMap(({ attribute, refinements, refine }) =>
    (refinements[0]?.type === 'numeric' ? [refinements] : refinements.map((refinement) => [refinement]))
      // The shopper's own car has a chip of its own that stays.
      .filter(([first]) => attribute !== FITS || first?.value !== activeVehicle)
      .map((parts) => ({
        id: `${attribute}:${parts[0]?.value}`,
        text: parts[0]?.label,
        remove: () => parts.forEach(refine),
      })),
  );
  if (chips.length === 0) return null;
  // `useClearRefinements` does nothing until the first answer after it was mounted.
  const clear = () => items.forEach(({ refinements, refine }) => refinements.forEach(refine));
  return (
    <div ref={group} tabIndex={-1} className={styles.active} role="group" aria-label="Выбранные фильтры">
      {chips.map(({ id, text, remove }) => (
        <RemovableChip
          key={id}
          onRemove={() => {
            remove();
            // The chip disappears with its filter.
            group.current?.focus({ preventScroll: true });
          }}
        >
          {text}
        </RemovableChip>
      ))}
      <Button variant="text" size="s" onClick={clear}>
        Сбросить всё
      </Button>
    </div>
  );
}
