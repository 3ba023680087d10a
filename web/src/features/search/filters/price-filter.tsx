import { useState } from 'react';
import { useInstantSearch, useRange } from 'react-instantsearch';
import { money } from '@shared/i18n/format';
import { priceAttribute } from '../attributes';
import { useScope } from '../state/scope';
import { FilterGroup } from './filter-group';
import { PriceField } from './price-field';
import { histogram, positionOf, POSITIONS, priceAt, type Bounds } from './price-scale';
import { RangeSlider } from './range-slider';
import { MAX_VALUES } from './visible-values';
import styles from './filters.module.css';

const BARS = 16;

function usePriceCounts(attribute: string): Record<string, number> {
  const { results } = useInstantSearch();
  const facet = results.disjunctiveFacets.find(({ name }) => name === attribute);
  return (facet?.data ?? {}) as Record<string, number>;
}

const clamp = (price: number, { min, max }: Bounds): number => Math.min(max, Math.max(min, price));

/** Price in the city's zone. Its bounds ignore this filter itself, so they stay while the slider moves. */
export function PriceFilter() {
  const { city } = useScope();
  const attribute = priceAttribute(city);
  const { range, start, refine } = useRange({ attribute });
  const counts = usePriceCounts(attribute);
  const [moving, setMoving] = useState<{ low: number; high: number } | null>(null);

  const bounds: Bounds = { min: range.min ?? 0, max: range.max ?? 0 };
  const [from = -Infinity, to = Infinity] = start;
  const refined = Number.isFinite(from) || Number.isFinite(to);
  if (bounds.max <= bounds.min && !refined) return null;

  const displayed = { low: clamp(from, bounds), high: clamp(to, bounds) };
  const low = moving?.low ?? positionOf(displayed.low, bounds);
  const high = moving?.high ?? positionOf(displayed.high, bounds);
  const apply = (min: number, max: number) => {
    setMoving(null);
    refine([min <= bounds.min ? undefined : min, max >= bounds.max ? undefined : max]);
  };
  const changeRange = (min: number | undefined, max: number | undefined) => {
    const ends = [clamp(min ?? bounds.min, bounds), clamp(max ?? bounds.max, bounds)].sort((a, b) => a - b) as [
      number,
      number,
    ];
    apply(...ends);
  };
  const bars = Object.keys(counts).length < MAX_VALUES ? histogram(counts, bounds, BARS) : null;
  return (
    <FilterGroup name="Цена, ₽">
      <div className={styles.prices}>
        <PriceField
          label="Цена от, рублей"
          value={moving === null ? displayed.low : priceAt(low, bounds)}
          onCommit={(min) => changeRange(min, displayed.high)}
        />
        <span aria-hidden="true">—</span>
        <PriceField
          label="Цена до, рублей"
          value={moving === null ? displayed.high : priceAt(high, bounds)}
          onCommit={(max) => changeRange(displayed.low, max)}
        />
      </div>
      {bars !== null && (
        <div className={styles.bars} aria-hidden="true">
          {bars.map((share, bar) => {
            const middle = ((bar + 0.5) / BARS) * POSITIONS;
            return (
              <i
                key={bar}
                className={middle < low || middle > high ? styles.outside : undefined}
                style={{ height: `${Math.max(share * 100, share > 0 ? 6 : 0)}%` }}
              />
            );
          })}
        </div>
      )}
      {bounds.max > bounds.min && (
        <RangeSlider
          low={low}
          high={high}
          positions={POSITIONS}
          text={(position) => money(priceAt(position, bounds))}
          onMove={(nextLow, nextHigh) => setMoving({ low: nextLow, high: nextHigh })}
          onCommit={(nextLow, nextHigh) => {
            if (moving !== null) apply(priceAt(nextLow, bounds), priceAt(nextHigh, bounds));
          }}
        />
      )}
    </FilterGroup>
  );
}
