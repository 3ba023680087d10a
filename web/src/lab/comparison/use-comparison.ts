import { useEffect, useState } from 'react';
import { CARD_FIELDS } from '@entities/search/document/product-document';
import type { LabFacet } from '../lab-context';
import type { SearchScope } from '../lab-page';
import { failureText } from '../note';
import { searchVersion, type SearchVersion, type VersionResults } from '../search-version';
import type { Lab } from '../use-lab';

export interface Compared {
  readonly live: VersionResults;
  /** Null while the draft cannot be searched. */
  readonly draft: VersionResults | null;
}

const attributesOf = (facets: readonly LabFacet[]): string[] => facets.map(({ attribute }) => attribute);

async function compare(
  { live, draft, context }: Lab,
  text: string,
  scope: SearchScope,
  signal: AbortSignal,
): Promise<Compared> {
  const search = (version: SearchVersion, facets: readonly LabFacet[]) =>
    searchVersion(version, text, scope, { fields: CARD_FIELDS, facets: attributesOf(facets), signal });
  const [ofLive, ofDraft] = await Promise.all([
    search(live, context.live.facets),
    draft === null ? null : search(draft, context.draft.facets),
  ]);
  return { live: ofLive, draft: ofDraft };
}

/** The query searched with both versions, again when the draft becomes ready. */
export function useComparison(
  lab: Lab,
  text: string,
  scope: SearchScope,
): { compared: Compared | null; failure: string | null } {
  const [compared, setCompared] = useState<Compared | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const key = JSON.stringify(scope);
  const { live, draft } = lab;
  useEffect(() => {
    const controller = new AbortController();
    compare(lab, text, JSON.parse(key) as SearchScope, controller.signal)
      .then((result) => {
        setCompared(result);
        setFailure(null);
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setFailure(failureText(error));
      });
    return () => controller.abort();
    // The context is loaded again and again while the preview is being built; the versions change when it is ready.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [live, draft, text, key]);
  return { compared, failure };
}
