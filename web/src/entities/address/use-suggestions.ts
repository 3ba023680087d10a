import { useEffect, useState } from 'react';
import { geocode, type Suggestion } from '@shared/api/addresses';

/** Debounce of the geocoder's requests (spec §9). */
const PAUSE_MS = 1300;
const MIN_LENGTH = 3;

interface SuggestionResult {
  city: number | null;
  query: string;
  suggestions: readonly Suggestion[];
}
const NONE: readonly Suggestion[] = [];

/**
 * Suggestions for the typed text, never those of an older text or another city. An unavailable geocoder gives none: the
 * address can be typed whole.
 */
export function useSuggestions(query: string, city: number | null, active: boolean): readonly Suggestion[] {
  const [result, setResult] = useState<SuggestionResult>({ city: null, query: '', suggestions: NONE });
  const text = query.trim();
  useEffect(() => {
    if (!active || text.length < MIN_LENGTH) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      geocode(text, city, abort.signal).then(
        (suggestions) => setResult({ city, query: text, suggestions }),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, city, active]);
  return active && result.query === text && result.city === city ? result.suggestions : NONE;
}
