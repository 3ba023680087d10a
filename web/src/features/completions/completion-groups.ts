import type { Car } from '@shared/api/garage';
import type { SearchTab } from '@entities/search/box/search-box-store';
import type { PartsResult } from '@entities/search/client/completion-indexes';
import { looksLikeVin } from '@entities/vin/vin';
import {
  entriesOf,
  entriesOfCars,
  entriesOfNothing,
  entriesWithoutEngine,
  visibleGroups,
  type EntryContext,
  type EntryGroup,
  type EntrySection,
} from './completion-entries';
import type { CompletionsResult } from './completions-result';
import { entriesOfNumbers } from './number-entries';
import type { RecentSearch } from './recent-searches';
import type { CompletionsState } from './use-completions';

export interface Context extends EntryContext {
  recent: readonly RecentSearch[];
  cars: readonly Car[];
  sections: readonly EntrySection[];
}

const NONE: never[] = [];

/** Part matches of the typed number; while they belong to its beginning, none of them is the longer number. */
function matchesOf({ results, waiting }: CompletionsState) {
  const matches = (results?.parts as PartsResult | undefined)?.matches;
  if (matches === undefined || !waiting) return matches;
  return { ...matches, exact: NONE, prefix: [...matches.exact, ...matches.prefix], tail: NONE, near: NONE };
}

/** All entries of the list in their order. */
export function completionGroups(
  text: string,
  tab: SearchTab,
  state: CompletionsState,
  result: CompletionsResult | null,
  { recent, cars, sections, ...shelf }: Context,
): EntryGroup[] {
  if (text === '') return entriesOfNothing(tab, recent, cars, sections);
  const kind = looksLikeVin(text) ? 'vin' : 'text';
  if (tab === 'vin')
    return visibleGroups([
      ...entriesOfCars(state.results?.cars?.hits ?? NONE),
      ...entriesWithoutEngine(text, tab, kind, recent),
    ]);
  const matches = matchesOf(state);
  const numbers = matches === undefined ? NONE : entriesOfNumbers(matches, tab === 'number' ? recent : NONE);
  if (tab === 'number' && matches !== undefined) return numbers;
  if (result === null) return entriesWithoutEngine(text, tab, kind, recent);
  return visibleGroups([...numbers, ...entriesOf(result, recent, shelf)]);
}
