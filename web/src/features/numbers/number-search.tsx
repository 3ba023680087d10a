import type { PartFindings } from '@entities/search/parts/part-types';
import { prepareSearch } from '@entities/search/client';
import { useShownInBox } from '@entities/search/box/use-search-box-text';
import { PageTitle } from '@entities/session/page-title';
import { ErrorState } from '@shared/ui/empty-state';
import { BrandStep } from './brand-step';
import { NoneExact } from './no-exact-match';
import { NumberView } from './number-view';
import { useFindings } from './use-part-matches';
import { useNewNumber } from './use-new-number';
import { useNumberState } from './use-number-state';
import { WaitingNumber } from './number-skeleton';

prepareSearch();

/** Whose number is meant, when it is clear. */
function partOf(findings: PartFindings | null, chosen: number | null): number | null {
  const [first, second] = findings?.exact ?? [];
  return chosen ?? (second === undefined ? (first?.id ?? null) : null);
}

/** A part number: the choice of the maker, the part itself, or an honest «there is none». */
export default function NumberSearch() {
  const { state } = useNumberState();
  const { typed, part: chosen, without } = state;
  useShownInBox(typed, 'number');
  useNewNumber(typed, chosen);
  const request = useFindings(typed, without);
  const findings = request.status === 'ready' ? request.data.findings : null;
  const part = partOf(findings, chosen);
  // The part may be known before the search has answered, and without it.
  if (part !== null) return <NumberView key={part} id={part} findings={findings} />;
  return (
    <>
      <PageTitle name={`${typed} — поиск по номеру`} />
      {findings !== null ? (
        findings.exact.length > 0 ? (
          <BrandStep findings={findings} />
        ) : (
          <NoneExact findings={findings} />
        )
      ) : request.status === 'error' ? (
        <ErrorState page error={request.error} onRetry={request.retry} />
      ) : (
        <WaitingNumber />
      )}
    </>
  );
}
