import { cardOf } from '@entities/search/client/visible-hits';
import type { VersionHit } from './search-version';

/** The place of a hit on the draft's side against the live one; `same` on both. */
export type Move =
  | { readonly kind: 'same' | 'new' | 'gone' }
  | { readonly kind: 'up' | 'down'; readonly places: number };

const SHOWN_HITS = 20;

export interface PlacedHit extends VersionHit {
  /** From 1. */
  readonly place: number;
  readonly move: Move;
}

/** A card is the same whichever of its sizes a version shows. */
const keyOf = ({ product, block }: VersionHit): string => `${block === 'near' ? 'near' : 'whole'} ${cardOf(product)}`;

const placesOf = (hits: readonly VersionHit[]): Map<string, number> =>
  new Map(hits.map((hit, index) => [keyOf(hit), index + 1]));

function moveOf(from: number | undefined, to: number): Move {
  if (from === undefined) return { kind: 'new' };
  return from === to ? { kind: 'same' } : { kind: to < from ? 'up' : 'down', places: Math.abs(to - from) };
}

/**
 * The first hits of both versions. Of the live ones those that the draft does not have are gone; moves stand on the
 * draft's side. Places beyond the shown ones count, so that a hit that slid to place 25 is no new one.
 */
export function placedHits(
  live: readonly VersionHit[],
  draft: readonly VersionHit[],
): { readonly live: readonly PlacedHit[]; readonly draft: readonly PlacedHit[] } {
  const [livePlaces, draftPlaces] = [placesOf(live), placesOf(draft)];
  const first = (hits: readonly VersionHit[], move: (hit: VersionHit, place: number) => Move) =>
    hits.slice(0, SHOWN_HITS).map((hit, index) => ({ ...hit, place: index + 1, move: move(hit, index + 1) }));
  return {
    live: first(live, (hit) => ({ kind: draftPlaces.has(keyOf(hit)) ? 'same' : 'gone' })),
    draft: first(draft, (hit, place) => moveOf(livePlaces.get(keyOf(hit)), place)),
  };
}

/** Whether the first hits are the same cards in the same order. */
export const isSameOrder = (live: readonly VersionHit[], draft: readonly VersionHit[], first = SHOWN_HITS): boolean => {
  const keys = (hits: readonly VersionHit[]) => hits.slice(0, first).map(keyOf).join();
  return keys(live) === keys(draft);
};

/** Sign and words of a move. */
export function moveText(move: Move): { readonly sign: string; readonly words: string } {
  switch (move.kind) {
    case 'up':
      return { sign: `▲ ${move.places}`, words: `выше на ${move.places}` };
    case 'down':
      return { sign: `▼ ${move.places}`, words: `ниже на ${move.places}` };
    case 'new':
      return { sign: '+ новый', words: 'сейчас его нет на первой странице' };
    case 'gone':
      return { sign: '− уйдёт', words: 'с черновиком его не будет на первой странице' };
    case 'same':
      return { sign: '', words: '' };
  }
}
