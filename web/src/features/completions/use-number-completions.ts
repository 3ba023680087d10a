import { useEffect, useState } from 'react';
import { partSearch } from '@entities/search/parts';
import type { PartMatches } from '@entities/search/parts/part-types';

const PAUSE_MS = 120;
const SHORTEST = 3;

export interface NumberCompletions {
  /** Of the text, or for a moment of its beginning; null when there are none to show. */
  findings: PartMatches | null;
  waiting: boolean;
  failed: boolean;
}

interface Known {
  asked: string;
  findings: PartMatches | null;
  failed: boolean;
}

/** What may stand for a moment under a text that goes on: nothing of it is said to be the number. */
const beginnings = (findings: PartMatches | null): PartMatches | null =>
  findings === null
    ? null
    : { ...findings, exact: [], prefix: [...findings.exact, ...findings.prefix], tail: [], near: [] };

/** Parts by their numbers while they are typed; only the answer to the newest text is taken. */
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
