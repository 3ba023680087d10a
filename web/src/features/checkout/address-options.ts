import type { Address, Position, Suggestion } from '@shared/api/addresses';

export interface AddressOption {
  key: string;
  text: string;
  note: string;
  position: Position | null;
  /** Courier's comment of a saved address. */
  comment: string;
  /** The house number is still missing. */
  open: boolean;
}

export const fromSaved = ({ id, text, title, position, comment }: Address): AddressOption => ({
  key: `saved-${id}`,
  text,
  note: title === '' ? 'Ваш адрес' : title,
  position,
  comment,
  open: false,
});

/** Omits the known city: «Москва, Ленинский проспект, 32А» → «Ленинский проспект, 32А». */
export function fromSuggestion({ text, city, house, position }: Suggestion): AddressOption {
  const short = text.startsWith(`${city}, `) ? text.slice(city.length + 2) : text;
  return { key: text, text: short, note: city, position, comment: '', open: house === null };
}

/**
 * Note to the courier after an address was chosen. The comment of a saved address belongs to that address: another one
 * replaces it, also by nothing. `comment`: undefined while the address is typed.
 */
export function courierNote(note: string, comment: string | undefined, saved: readonly Address[]): string {
  if (comment === undefined) return note;
  return comment === '' && !saved.some((address) => address.comment === note) ? note : comment;
}
