import { useRef } from 'react';
import { useActiveCar } from '@entities/garage/active-car-store';
import { money } from '@shared/i18n/format';
import { Button } from '@shared/ui/button';
import { RemovableChip } from '@shared/ui/removable-chip';
import { arrivalText } from '../filters/arrival-texts';
import { starWords } from '../filters/star-texts';
import { useFilters } from '../filters/use-filters';
import { valueText } from '../filters/visible-values';
import { useScope } from '../scope';
import type { SearchState } from '../url/search-state';
import { inCity } from '@shared/i18n/in-city';
import styles from './results.module.css';

function priceText({ min, max }: NonNullable<SearchState['price']>): string {
  if (min === undefined) return `до ${money(max ?? 0)}`;
  if (max === undefined) return `от ${money(min)}`;
  return `${money(min).replace(/\u00a0₽$/, '')}–${money(max)}`;
}

interface ActiveFilter {
  id: string;
  text: string;
  without: Partial<SearchState>;
}

function useActiveFilters(state: SearchState): ActiveFilter[] {
  const { init, city } = useScope();
  const activeVehicle = useActiveCar((active) => active.car?.vehicle);
  const less = <T,>(values: readonly T[], value: T): T[] => values.filter((candidate) => candidate !== value);
  const options = init.facets.flatMap((facet) =>
    (state.options[facet.key] ?? []).map((value) => ({
      id: `${facet.key}:${value}`,
      text: valueText(value, facet.unit),
      without: { options: { ...state.options, [facet.key]: less(state.options[facet.key] ?? [], value) } },
    })),
  );
  return [
    ...(state.inStock ? [{ id: 'stock', text: `В наличии ${inCity(city.name)}`, without: { inStock: false } }] : []),
    ...(state.within === null
      ? []
      : [{ id: 'days', text: `Получить: ${arrivalText(state.within).toLowerCase()}`, without: { within: null } }]),
    // The shopper's own car has a chip of its own that stays.
    ...(state.car === null || state.car === activeVehicle
      ? []
      : [{ id: 'car', text: 'Подходит к машине из ссылки', without: { car: null } }]),
    ...state.brands.map((brand) => ({
      id: `brand:${brand}`,
      text: brand,
      without: { brands: less(state.brands, brand) },
    })),
    ...options,
    ...(state.price === null ? [] : [{ id: 'price', text: priceText(state.price), without: { price: null } }]),
    ...state.stars.map((stars) => ({
      id: `stars:${stars}`,
      text: starWords(stars),
      without: { stars: less(state.stars, stars) },
    })),
  ];
}

/** Every chosen filter as a removable chip. */
export default function ActiveFilters() {
  const { state, change, clear } = useFilters();
  const active = useActiveFilters(state);
  const group = useRef<HTMLDivElement>(null);
  if (active.length === 0) return null;
  return (
    <div ref={group} tabIndex={-1} className={styles.active} role="group" aria-label="Выбранные фильтры">
      {active.map(({ id, text, without }) => (
        <RemovableChip
          key={id}
          onRemove={() => {
            change(without);
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
