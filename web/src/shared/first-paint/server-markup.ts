/** The server's markup (api/storefront/templates/page.html), kept until the client's page replaces it. */
let page: HTMLElement | null = null;
let goods: HTMLElement | null = null;
let path = '';

/** Called before React empties the root. */
export function saveFirstPaint(root: HTMLElement): void {
  page = root.querySelector('main');
  goods = root.querySelector('.first-goods');
  path = location.pathname;
}

export function clearFirstPaint(): void {
  page = null;
  goods = null;
}

/** Null on any other page than the first one. */
export function firstPaint(): HTMLElement | null {
  if (location.pathname !== path) clearFirstPaint();
  return page;
}

/** The first products of a category, if they belong to this address and city. */
export function firstGoods(cityId: number): HTMLElement | null {
  const isHere =
    firstPaint() !== null && goods?.dataset.page === location.pathname && goods.dataset.city === String(cityId);
  return isHere ? goods : null;
}

/** Whether a list may show them until its own products have loaded. */
export const hasFirstGoods = (): boolean => goods !== null;
