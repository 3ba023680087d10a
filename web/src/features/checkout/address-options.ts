import type { Address, Position, Suggestion } from '@shared/api/addresses';

export interface AddressOption {
  key: string;
  text: string;
  note: string;
  position: Position | null;
  /** City of a suggestion or of the saved address; empty when unknown. */
  city: string;
  /** Courier's comment of a saved address. */
  comment: string;
  /** The house number is still missing. */
  open: boolean;
}

export const fromSaved = ({ id, text, title, position, comment }: Address, city: string): AddressOption => ({
  key: `saved-${id}`,
  text,
  note: title === '' ? 'Ваш адрес' : title,
  position,
  city,
  comment,
  open: false,
});

/**
 * Omits the city of the part: in Moscow «Москва, Ленинский проспект, 32А» → «Ленинский проспект, 32А». Another city stays
 * in the text, where it is seen and checked also after an edit.
 */
export function fromSuggestion({ text, city, house, position }: Suggestion, partCity: string): AddressOption {
  const short = city === partCity && text.startsWith(`${city}, `) ? text.slice(city.length + 2) : text;
  return { key: text, text: short, note: city, position, city, comment: '', open: house === null };
}

/**
 * Note to the courier after an address was chosen. The comment of a saved address belongs to that address: another one
 * replaces it, also by nothing. `comment`: undefined while the address is typed.
 */
export function courierNote(note: string, comment: string | undefined, saved: readonly Address[]): string {
  if (comment === undefined) return note;
  return comment === '' && !saved.some((address) => address.comment === note) ? note : comment;
}
