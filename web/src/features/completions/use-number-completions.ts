import { useEffect, useState } from 'react';
import { partSearch } from '@entities/search/parts';
import type { PartMatches } from '@entities/search/parts/part-types';

const PAUSE_MS = 120;
const MIN_LENGTH = 3;

export interface NumberCompletions {
  /** Matches of the text, or for a moment those of its beginning; null when there are none to show. */
  matches: PartMatches | null;
  waiting: boolean;
  failed: boolean;
}

interface NumberCompletionsCache {
  text: string;
  matches: PartMatches | null;
  failed: boolean;
}

/** Matches of the beginning without exact ones: none of them is the longer number. */
const beginnings = (matches: PartMatches | null): PartMatches | null =>
  matches === null
    ? null
    : { ...matches, exact: [], prefix: [...matches.exact, ...matches.prefix], tail: [], near: [] };

/** Part matches of the typed number; only the newest text's response is shown. */
export function useNumberCompletions(text: string, isNumber: boolean, cityId: number | null): NumberCompletions {
  const [cached, setCached] = useState<NumberCompletionsCache>({ text: '', matches: null, failed: false });
  const isActive = isNumber && text.length >= MIN_LENGTH && cityId !== null;
  useEffect(() => {
    if (!isActive) return;
    const asking = new AbortController();
    const { signal } = asking;
    const apply = (answer: NumberCompletionsCache) => {
      if (!signal.aborted) setCached(answer);
    };
    const timer = setTimeout(() => {
      partSearch(text, signal).then(
        (matches) => apply({ text, matches, failed: false }),
        () => apply({ text, matches: null, failed: true }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [isActive, text, cityId]);

  if (!isActive) return { matches: null, waiting: false, failed: false };
  const isAnswer = cached.text === text;
  const goesOn = cached.text !== '' && (text.startsWith(cached.text) || cached.text.startsWith(text));
  const matches = isAnswer ? cached.matches : goesOn ? beginnings(cached.matches) : null;
  return { matches, waiting: !isAnswer, failed: isAnswer && cached.failed };
}
