import { searchAddress } from '@shared/search-box/store';

/** The page of a part number: all that replaces it; `part` tells which maker's it is. */
export const numberAddress = (number: string, part: number | null): string => `${searchAddress(number, 'number') ?? ''}${part === null ? '' : `&part=${part}`}`;
