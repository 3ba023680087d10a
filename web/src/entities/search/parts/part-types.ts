/** How a piece of what was typed was read: another keyboard, letters that look alike, a maker glued to its number, other separators. */
export type ReadingKind = 'layout' | 'lookalike' | 'maker' | 'separators';

export interface ReadingStep {
  kind: ReadingKind;
  was: string;
  became: string;
}

/** A part as the index `parts` keeps it; its price and stock are told by the shop. */
export interface PartHit {
  id: number;
  key: string;
  brand: string;
  /** In the maker's own format. */
  number: string;
  name: string;
  /** Our products with this number. */
  products: number[];
  /** Names of the maker as keys: what may stand glued to its number. */
  makers: string[];
}

export interface NearHit extends PartHit {
  /** Places in `number` that differ from what was typed: from, to (exclusive). */
  marks: [start: number, end: number][];
}

export interface PartMatches {
  typed: string;
  reading: { number: string; steps: ReadingStep[] };
  exact: PartHit[];
  /** Numbers that begin with what was typed. */
  prefix: PartHit[];
  /** Numbers that end with it. */
  tail: PartHit[];
  /** One sign wrong, missing, too many or swapped; none of the exact ones. */
  near: NearHit[];
}

/** `without`: kinds of steps that are not to be taken, as the shopper took them back. */
export type PartSearch = (typed: string, signal: AbortSignal, without?: readonly ReadingKind[]) => Promise<PartMatches>;
