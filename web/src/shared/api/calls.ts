import { query, get } from './client';
import type { Brand, Product, ProductSummary, SearchToken } from './types';

export const getBrands = async (signal?: AbortSignal): Promise<Brand[]> => (await get('/getBrands', signal)).brands;

export const getProduct = async (id: number, city: number, signal?: AbortSignal): Promise<Product> =>
  (await query('/getProduct', { id, city }, signal)).product;

export const getHomeProducts = async (city: number, signal?: AbortSignal): Promise<ProductSummary[]> =>
  (await query('/getHomeProducts', { city_id: city }, signal)).products;

export const getRatingProducts = async (city: number, signal?: AbortSignal): Promise<ProductSummary[]> =>
  (await get(`/getRatingProducts?city=${city}`, signal)).data;

export const getSearchToken = (signal?: AbortSignal): Promise<SearchToken> => get('/searchToken', signal);

/** Id of the product that had this id in the previous shop. */
export const getNewId = async (oldId: string, signal?: AbortSignal): Promise<number> =>
  (await query('/compareOldId', { old_id: oldId }, signal)).new_id;

/** Cards in the order of the ids, without products that are no longer sold. */
export const getProductsById = async (
  ids: readonly number[],
  city: number,
  signal?: AbortSignal,
): Promise<ProductSummary[]> => {
  const query = ids.map((id) => `ids=${id}`).join('&');
  return (await get(`/getProducts?${query}&itemsPerPage=${ids.length}&city=${city}`, signal)).data;
};
