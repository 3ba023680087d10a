import { isTrackingRefused } from '@shared/browser/do-not-track';
import { newKey } from '@shared/browser/new-key';
import { useCart } from '@entities/cart/cart-store';
import { env } from '@shared/config/env';
import type { QueryPlan } from '../query';
import type { Assignment } from '../rules/experiment';
import { cartReporter } from './cart-report';
import { reportOrdersTo, type OrderedLine } from './order-report';
import { useSession } from '@entities/session/session-store';

/** Where the results were shown. */
export type LogMode = 'search' | 'number' | 'sale' | 'brand' | 'catalog' | 'completions';
export type LogBlock = 'exact' | 'variants' | 'near' | 'completions';

export interface LoggedSearch {
  /** As typed. */
  text: string;
  /** As corrected: `QueryPlan.text`. */
  understood: string;
  kind: Exclude<QueryPlan['kind'], 'empty'>;
  mode: LogMode;
  /** Of the catalogue's page; null elsewhere. */
  categoryId?: number | null;
  /** Total of the hits on all pages. */
  exact: number;
  /** Variants shown beside the exact hits. */
  variants: number;
  /** Near hits that were shown. */
  near: number;
  /** Processing time of the engine. */
  ms: number;
  /** The text was corrected. */
  repaired: boolean;
  /** Arm of an experiment whose other arm answers this search differently. */
  exposure?: Assignment | undefined;
}

export interface SearchClick {
  productId: number;
  /** Position from 1, over all pages of the block. */
  position: number;
  block: LogBlock;
}

/** Debounce: results of a text that is typed further within this time are an intermediate stage, not a search. */
const TYPING_MS = 1_500;
const FLUSH_MS = 10_000;
/** Batch size: as many of the longest searches as the server takes in one body. */
const BATCH = 25;
const MAX_LENGTH = 200;

interface LoggedQuery {
  /** City and text. */
  question: string;
  mode: LogMode | '';
  categoryId: number | null;
  path: string;
  repaired: boolean;
  /** How it was read and what was found: what another page of the same results repeats. */
  found: string;
}

interface Pending extends LoggedQuery {
  event: object;
  timer: ReturnType<typeof setTimeout>;
}

/** Random id that lives as long as the page: it joins clicks to searches and does not identify the person. */
const visit = newKey();
/** Which search of this page led to a product. */
const searchByProduct = new Map<number, number>();
/** Which search of this page put a product into the cart. */
const searchByCartProduct = new Map<number, number>();
let queue: object[] = [];
let pending: Pending | null = null;
let last: LoggedQuery = { question: '', mode: '', categoryId: null, path: '', repaired: false, found: '' };
let number = 0;
let isTimed = false;

/** A lone surrogate would spoil the whole batch. */
const cut = (text: string): string => text.slice(0, MAX_LENGTH).replace(/\p{Cs}/gu, '');

function flush(): void {
  isTimed = false;
  const events = queue;
  queue = [];
  if (events.length > 0) navigator.sendBeacon(`${env.apiBase}/logSearches`, JSON.stringify({ visit, events }));
}

function add(event: object): void {
  queue.push(event);
  if (queue.length >= BATCH) flush();
  else if (!isTimed) setTimeout(withErrorsLogged(flush), FLUSH_MS);
  isTimed = queue.length > 0;
}

const isSamePlace = (one: LoggedQuery, other: LoggedQuery): boolean =>
  one.mode === other.mode && one.categoryId === other.categoryId;

/**
 * Turns the pending impression into a search. One page is one search: results that replace others of the same page keep
 * its number, and so does the results page of completions. A repair that is taken back is a page of its own.
 */
function commitPending(): void {
  if (pending === null) return;
  const { event, timer, ...search } = pending;
  clearTimeout(timer);
  pending = null;
  const isSamePage = last.mode === 'completions' || (isSamePlace(search, last) && last.repaired <= search.repaired);
  if (last.question !== search.question || !isSamePage) number += 1;
  last = search;
  add({ ...event, event: 'search', search: number });
}

function act(search: number, event: 'click' | 'cart' | 'order', product_id: number, more: object = {}): void {
  if (search > 0) add({ event, search, product_id, ...more });
}

/** Errors of the log go to the console only: logging must not affect the page. */
function withErrorsLogged<T extends unknown[]>(work: (...args: T) => void): (...parameters: T) => void {
  return (...args) => {
    if (isTrackingRefused()) return;
    try {
      work(...args);
    } catch (fault) {
      console.error(fault);
    }
  };
}

/**
 * Logs visible results. Called for each response: intermediate stages of typing and repeated results are dropped here.
 */
export const logImpression = withErrorsLogged((impression: LoggedSearch): void => {
  const { categoryId = null, ...shown } = impression;
  const { mode, kind, ms } = shown;
  const city_id = useSession.getState().cityId;
  const question = `${city_id} ${impression.text.trim()}`;
  const isHint = mode === 'completions';
  if (isHint && pending?.question === question && pending.mode !== mode) return;
  clearTimeout(pending?.timer);
  pending = null;
  const { understood: read, exact, variants, near, repaired } = impression;
  const found = [read, exact, variants, near, repaired].join();
  const query: LoggedQuery = { question, mode, categoryId, path: location.pathname, repaired, found };
  const isShown = question === last.question && (isHint || (isSamePlace(query, last) && found === last.found));
  if (impression.text.trim() === '' || isShown) return;
  const isCar = kind === 'vin' || kind === 'frame';
  const [text, understood] = isCar ? ['', ''] : [cut(impression.text), cut(impression.understood)];
  const event = { ...shown, city_id, category_id: categoryId, text, understood, ms: Math.round(ms) };
  pending = { ...query, event, timer: setTimeout(withErrorsLogged(commitPending), TYPING_MS) };
});

/** Logs a click on a product. */
export const logClick = withErrorsLogged(({ productId, position, block }: SearchClick): void => {
  commitPending();
  searchByProduct.set(productId, number);
  act(number, 'click', productId, { position, block });
});

/** Logs an addition to the cart for the search that led to the product. */
export const logCart = withErrorsLogged((productId: number): void => {
  commitPending();
  const here = last.path === location.pathname ? number : 0;
  const search = searchByProduct.get(productId) ?? here;
  searchByCartProduct.delete(productId);
  if (search > 0) searchByCartProduct.set(productId, search);
  act(search, 'cart', productId);
});

/** Logs orders of products that a search put into the cart. The server takes their amounts from the order. */
export const logOrders = withErrorsLogged((lines: readonly OrderedLine[]): void => {
  for (const { productId, number: order } of lines) {
    act(searchByCartProduct.get(productId) ?? 0, 'order', productId, { number: order });
    searchByCartProduct.delete(productId);
  }
});

const leave = withErrorsLogged(() => {
  commitPending();
  flush();
});
window.addEventListener('pagehide', leave);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') leave();
});
reportOrdersTo(logOrders);
useCart.subscribe(({ lines }, before) => {
  const [first, second] = lines.filter(({ id }) => before.lines.every((line) => line.id !== id));
  // Several lines at once are no click: a login brought the cart of another device.
  if (first !== undefined && second === undefined) (cartReporter() ?? logCart)(first.id);
});
