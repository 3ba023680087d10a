import type { ReadingKind } from '@entities/search/parts/part-types';
import { HELP_ADDRESS, partAddress } from '@entities/search/parts/part-address';
import { daysUntil } from './arrival-dates';

export type NumberOrder = 'trust' | 'price' | 'soon';

/** State of a number's page in its address. */
export interface NumberState {
  /** As typed. */
  readonly query: string;
  /** The chosen part, where several makers have the number. */
  readonly part: number | null;
  /** Corrections that were undone. */
  readonly without: readonly ReadingKind[];
  /** Only the number itself, without replacements. */
  readonly only: boolean;
  readonly inStock: boolean;
  /** Latest arrival day, `2026-11-27`; null: any. */
  readonly by: string | null;
  readonly sure: boolean;
  readonly order: NumberOrder;
}

const MAX_LENGTH = 200;
const KINDS: ReadonlySet<string> = new Set<ReadingKind>(['layout', 'lookalike', 'maker', 'separators']);
const isKind = (text: string): text is ReadingKind => KINDS.has(text);

function idOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/** A past day is dropped. */
const dayOf = (text: string | null): string | null =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && daysUntil(text) >= 0
    ? text
    : null;

/** Parses the address; invalid values are ignored. */
export function readAddress(search: string): NumberState {
  const params = new URLSearchParams(search);
  const order = params.get('sort');
  return {
    query: (params.get('oem') ?? '')
      .trim()
      .slice(0, MAX_LENGTH)
      .replace(/\p{Cs}/gu, '')
      .trim(),
    part: idOf(params.get('part')),
    without: [...new Set((params.get('as') ?? '').split('~').filter(isKind))],
    only: params.get('only') === '1',
    inStock: params.get('stock') === '1',
    by: dayOf(params.get('by')),
    sure: params.get('sure') === '1',
    order: order === 'price' || order === 'soon' ? order : 'trust',
  };
}

/** Canonical address: the same state always has the same address. */
export function addressOf({ query, part, without, only, inStock, by, sure, order }: NumberState): string {
  const base = partAddress(query, part);
  if (base === HELP_ADDRESS) return base;
  const more = [
    without.length === 0 ? '' : `&as=${without.join('~')}`,
    only ? '&only=1' : '',
    inStock ? '&stock=1' : '',
    by === null ? '' : `&by=${by}`,
    sure ? '&sure=1' : '',
    order === 'trust' ? '' : `&sort=${order}`,
  ];
  return base + more.join('');
}
