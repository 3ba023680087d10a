/** What the server drew before the script came (api/storefront/first_paint.py), until the page has its own. */
let page: HTMLElement | null = null;
let goods: HTMLElement | null = null;
let path = '';

/** Before React empties the root. */
export function saveFirstPaint(root: HTMLElement): void {
  page = root.querySelector('main');
  goods = root.querySelector('.first-goods');
  path = location.pathname;
}

export function clearFirstPaint(): void {
  page = null;
  goods = null;
}

/** Null on another page than the one that was asked for. */
export function firstPaint(): HTMLElement | null {
  if (location.pathname !== path) clearFirstPaint();
  return page;
}

/** The first goods of a section, when they are those of this address and city. */
export function firstGoods(cityId: number): HTMLElement | null {
  const isHere =
    firstPaint() !== null && goods?.dataset.page === location.pathname && goods.dataset.city === String(cityId);
  return isHere ? goods : null;
}

/** A list keeps it until its goods are there. */
export const hasFirstGoods = (): boolean => goods !== null;
