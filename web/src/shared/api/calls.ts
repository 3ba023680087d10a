import { ask, get } from './client';
import type { Brand, CartLine, Init, PricedCart, Product, ProductSummary, SearchToken } from './types';

export const getInit = (signal?: AbortSignal): Promise<Init> => get<Init>('/getInit', signal);

export const getBrands = async (signal?: AbortSignal): Promise<Brand[]> => (await get<{ brands: Brand[] }>('/getBrands', signal)).brands;

export const getProduct = async (id: number, city: number, signal?: AbortSignal): Promise<Product> =>
  (await ask<{ product: Product }>('/getProduct', { id, city }, signal)).product;

export const getHomeProducts = async (city: number, signal?: AbortSignal): Promise<ProductSummary[]> =>
  (await ask<{ products: ProductSummary[] }>('/getHomeProducts', { city_id: city }, signal)).products;

export const getRatingProducts = async (city: number, signal?: AbortSignal): Promise<ProductSummary[]> =>
  (await get<{ data: ProductSummary[] }>(`/getRatingProducts?city=${city}`, signal)).data;

export const getCart = (cart: readonly CartLine[], city: number, signal?: AbortSignal): Promise<PricedCart> =>
  ask<PricedCart>('/getCart', { cart, city }, signal);

export const getSearchToken = (signal?: AbortSignal): Promise<SearchToken> => get<SearchToken>('/searchToken', signal);
