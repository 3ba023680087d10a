/** Kind of a correction: keyboard layout, look-alike letters, a maker joined to its number, separators. */
export type ReadingKind = 'layout' | 'lookalike' | 'maker' | 'separators';

export interface ReadingStep {
  kind: ReadingKind;
  was: string;
  became: string;
}

/** A part of the index `parts`; price and stock come from the shop. */
export interface PartHit {
  id: number;
  key: string;
  brand: string;
  /** In the maker's own format. */
  number: string;
  name: string;
  /** Ids of products with this number. */
  products: number[];
  /** Cars that it surely fits, newest first; absent in documents that were written before. */
  cars?: string[];
  /** Names of the maker as keys: they may stand joined to its number. */
  makers: string[];
}

export interface NearHit extends PartHit {
  /** Ranges of `number` that differ from the typed text: from, to (exclusive). */
  marks: [start: number, end: number][];
}

export interface PartMatches {
  query: string;
  reading: { number: string; steps: ReadingStep[] };
  exact: PartHit[];
  /** Numbers that begin with the typed text. */
  prefix: PartHit[];
  /** Numbers that end with it. */
  tail: PartHit[];
  /** Numbers with one character wrong, missing, added or swapped; none of the exact ones. */
  near: NearHit[];
}
