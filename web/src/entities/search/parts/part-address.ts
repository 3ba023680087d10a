import { searchAddress } from '../box/search-box-store';

export const HELP_ADDRESS = '/catalog/productSearchOEM';
export const LIST_ADDRESS = `${HELP_ADDRESS}/list`;

/** The page of a part number: all that replaces it; `part` tells which maker's it is. Without a number, the help. */
export function partAddress(number: string, part: number | null): string {
  const address = searchAddress(number, 'number');
  if (address === null) return HELP_ADDRESS;
  return part === null ? address : `${address}&part=${part}`;
}
