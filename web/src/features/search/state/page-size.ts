import { readCookie, writeCookie } from '@shared/browser/cookies';
import { PAGE_SIZES, type PageSize } from '../attributes';

const COOKIE = 'productsPerPage';
const DEFAULT: PageSize = 30;

/** The page size chosen last. Read when a page opens: it must not change during pagination. */
export function preferredSize(): PageSize {
  const stored = readCookie(COOKIE);
  return PAGE_SIZES.find((size) => String(size) === stored) ?? DEFAULT;
}

export const rememberSize = (size: number): void => writeCookie(COOKIE, String(size));

export const pageSizeItems = (preferred: PageSize) =>
  PAGE_SIZES.map((value) => ({ value, label: String(value), default: value === preferred }));
