import { useEffect, useState } from 'react';
import { partSearch } from '@entities/search/parts';
import type { PartMatches } from '@entities/search/parts/part-types';

const PAUSE_MS = 120;
const SHORTEST = 3;

export interface NumberCompletions {
  /** Matches of the text, or for a moment those of its beginning; null when there are none to show. */
  findings: PartMatches | null;
  waiting: boolean;
  failed: boolean;
}

interface Known {
  asked: string;
  findings: PartMatches | null;
  failed: boolean;
}

/** Matches of the beginning without exact ones: none of them is the longer number. */
const beginnings = (findings: PartMatches | null): PartMatches | null =>
  findings === null
    ? null
    : { ...findings, exact: [], prefix: [...findings.exact, ...findings.prefix], tail: [], near: [] };

/** Part matches of the typed number; only the newest text's response is shown. */
export function useNumberCompletions(text: string, isNumber: boolean, cityId: number | null): NumberCompletions {
  const [known, setKnown] = useState<Known>({ asked: '', findings: null, failed: false });
  const wanted = isNumber && text.length >= SHORTEST && cityId !== null;
  useEffect(() => {
    if (!wanted) return;
    const asking = new AbortController();
    const { signal } = asking;
    const take = (answer: Known) => {
      if (!signal.aborted) setKnown(answer);
    };
    const timer = setTimeout(() => {
      partSearch(text, signal).then(
        (findings) => take({ asked: text, findings, failed: false }),
        () => take({ asked: text, findings: null, failed: true }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [wanted, text, cityId]);

  if (!wanted) return { findings: null, waiting: false, failed: false };
  const isAnswer = known.asked === text;
  const goesOn = known.asked !== '' && (text.startsWith(known.asked) || known.asked.startsWith(text));
  const findings = isAnswer ? known.findings : goesOn ? beginnings(known.findings) : null;
  return { findings, waiting: !isAnswer, failed: isAnswer && known.failed };
}
