import type { LabFacet } from './lab-context';
import type { FacetCounts } from './search-version';

/** A value of a facet whose number of cards differs. */
export interface ValueDifference {
  readonly value: string;
  readonly live: number;
  readonly draft: number;
}

export interface FacetDifference {
  readonly name: string;
  readonly only: 'live' | 'draft' | null;
  /** The largest differences first. */
  readonly values: readonly ValueDifference[];
}

interface Side {
  readonly facets: readonly LabFacet[];
  readonly counts: FacetCounts;
}

const MOST_VALUES = 8;

function valueDifferences(live: FacetCounts[string] = {}, draft: FacetCounts[string] = {}): ValueDifference[] {
  return [...new Set([...Object.keys(live), ...Object.keys(draft)])]
    .map((value) => ({ value, live: live[value] ?? 0, draft: draft[value] ?? 0 }))
    .filter((counts) => counts.live !== counts.draft)
    .sort((a, b) => Math.abs(b.draft - b.live) - Math.abs(a.draft - a.live) || a.value.localeCompare(b.value, 'ru'));
}

/** Facets that one version shows alone, or whose counts differ, in the order of the draft. */
export function facetDifferences(live: Side, draft: Side): FacetDifference[] {
  const has = ({ counts }: Side, { attribute }: LabFacet) => Object.keys(counts[attribute] ?? {}).length > 0;
  const all = [
    ...draft.facets,
    ...live.facets.filter(({ attribute }) => draft.facets.every((facet) => facet.attribute !== attribute)),
  ];
  return all.flatMap((facet) => {
    const [inLive, inDraft] = [has(live, facet), has(draft, facet)];
    const only = inLive === inDraft ? null : inLive ? 'live' : 'draft';
    const values = valueDifferences(live.counts[facet.attribute], draft.counts[facet.attribute]).slice(0, MOST_VALUES);
    return values.length === 0 ? [] : [{ name: facet.name, only, values } as const];
  });
}
