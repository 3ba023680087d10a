import { readCookie, writeCookie } from '@shared/browser/cookies';
import { isPageSize, PAGE_SIZES, type PageSize } from '../url/search-state';

const COOKIE = 'productsPerPage';
const DEFAULT: PageSize = 30;

/** The page size chosen last. Read when a page opens: it must not change during pagination. */
export function preferredSize(): PageSize {
  const stored = Number(readCookie(COOKIE));
  return isPageSize(stored) ? stored : DEFAULT;
}

export const rememberSize = (size: PageSize): void => writeCookie(COOKIE, String(size));

export const pageSizeItems = (preferred: PageSize) =>
  PAGE_SIZES.map((value) => ({ value, label: String(value), default: value === preferred }));
