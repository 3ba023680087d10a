import { useViewReset } from '@shared/browser/use-view-reset';
import type { PartMatches } from '@entities/search/parts/part-types';
import { prepareSearch } from '@entities/search/client';
import { useSearchBoxText } from '@entities/search/box/use-search-box-text';
import { PageTitle } from '@entities/session/page-title';
import { ErrorState } from '@shared/ui/empty-state';
import { BrandStep } from './brand-step';
import { NoExactMatch } from './no-exact-match';
import { NumberView } from './number-view';
import { usePartMatches } from './use-part-matches';
import { useNumberState } from './use-number-state';
import { NumberSkeleton } from './number-skeleton';

prepareSearch();

/** The part, when it is unambiguous. */
function partOf(matches: PartMatches | null, chosen: number | null): number | null {
  const [first, second] = matches?.exact ?? [];
  return chosen ?? (second === undefined ? (first?.id ?? null) : null);
}

/** Search by part number: choice of the maker, the part's page, or no match. */
export default function NumberSearch() {
  const { state } = useNumberState();
  const { query, part: chosen, without } = state;
  useSearchBoxText(query, 'number');
  useViewReset(`${chosen ?? ''} ${query}`);
  const request = usePartMatches(query, without);
  const matches = request.status === 'ready' ? request.data.matches : null;
  const part = partOf(matches, chosen);
  // The part may load before the search responds, and without it.
  if (part !== null) return <NumberView key={part} id={part} matches={matches} />;
  return (
    <>
      <PageTitle name={`${query} — поиск по номеру`} />
      {matches !== null ? (
        matches.exact.length > 0 ? (
          <BrandStep matches={matches} />
        ) : (
          <NoExactMatch matches={matches} />
        )
      ) : request.status === 'error' ? (
        <ErrorState page error={request.error} onRetry={request.retry} />
      ) : (
        <NumberSkeleton />
      )}
    </>
  );
}
