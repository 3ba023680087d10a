import { readCookie, writeCookie } from '@shared/browser/cookies';
import { isPageSize, PAGE_SIZES, type PageSize } from '../url/search-state';

const COOKIE = 'productsPerPage';
const DEFAULT: PageSize = 30;

/** Size the shopper chose last. Read when a page opens: while its pages are turned the default must not move. */
export function preferredSize(): PageSize {
  const kept = Number(readCookie(COOKIE));
  return isPageSize(kept) ? kept : DEFAULT;
}

export const rememberSize = (size: PageSize): void => writeCookie(COOKIE, String(size));

export const pageSizeItems = (preferred: PageSize) =>
  PAGE_SIZES.map((value) => ({ value, label: String(value), default: value === preferred }));
