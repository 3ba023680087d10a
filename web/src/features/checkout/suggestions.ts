import { useEffect, useState } from 'react';
import { geocode, type SavedAddress, type Suggestion } from '@shared/api/checkout';
import type { Position } from '@shared/api/cart';

const DEBOUNCE_MS = 1300; // spec §9
const LEAST = 3;

export interface Offer {
  key: string;
  text: string;
  note: string;
  position: Position | null;
  /** Said with a saved address. */
  comment: string;
  /** The house is still to be written. */
  open: boolean;
}

export const fromSaved = ({ id, text, title, position, comment }: SavedAddress): Offer => ({ key: `saved-${id}`, text, note: title === '' ? 'Ваш адрес' : title, position, comment, open: false });

/** The city is known already: «Москва, Ленинский проспект, 32А» stands as «Ленинский проспект, 32А». */
export function fromSuggestion({ text, city, house, position }: Suggestion): Offer {
  const short = text.startsWith(`${city}, `) ? text.slice(city.length + 2) : text;
  return { key: text, text: short, note: city, position, comment: '', open: house === null };
}

/** Addresses like what is typed; an answer to older text never takes the place of a newer one. */
export function useSuggestions(query: string, cityId: number, active: boolean): readonly Offer[] {
  const [found, setFound] = useState<{ query: string; offers: readonly Offer[] }>({ query: '', offers: [] });
  const text = query.trim();
  const ask = active && text.length >= LEAST;
  useEffect(() => {
    if (!ask) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      geocode(text, cityId, abort.signal).then(
        (suggestions) => setFound({ query: text, offers: suggestions.map(fromSuggestion) }),
        () => undefined, // the address can be written without them
      );
    }, DEBOUNCE_MS);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [ask, text, cityId]);
  return ask && found.query === text ? found.offers : [];
}
