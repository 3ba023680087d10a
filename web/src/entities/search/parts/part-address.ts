import { searchAddress } from '../box/search-box-store';

export const HELP_ADDRESS = '/catalog/productSearchOEM';
export const LIST_ADDRESS = `${HELP_ADDRESS}/list`;

/** Address of a part number's page; `part` is the id among several makers. Without a number, the help page. */
export function partAddress(number: string, part: number | null): string {
  const address = searchAddress(number, 'number');
  if (address === null) return HELP_ADDRESS;
  return part === null ? address : `${address}&part=${part}`;
}
