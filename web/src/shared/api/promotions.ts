import { get } from './client';
import type { Picture, ProductSummary } from './types';

interface Card {
  id: number;
  slug: string;
  title: string;
  lead: string;
  url: string;
  image: Picture | null;
}

export interface PromotionCard extends Card {
  /** RFC 3339; null: until we say otherwise. */
  ends_at: string | null;
}

export interface Promotion extends PromotionCard {
  /** Sanitised by the server on the way in. */
  html: string;
  products: ProductSummary[];
}

export interface SetCard extends Card {
  /** Sum of the parts; null: some part cannot be bought here. */
  total: number | null;
  /** Sum of the old prices, when any part has one. */
  old_total: number | null;
  saving: number | null;
  /** All of it is there in the needed number. */
  available: boolean;
  arrival_days: number | null;
  pieces: number;
}

export interface SetItem {
  product: ProductSummary;
  qty: number;
  sum: number | null;
  enough: boolean;
}

export interface ProductSet extends SetCard {
  html: string;
  items: SetItem[];
  /** Parts the shop no longer sells. */
  missing: number;
}

const of = (city: number, slug?: string): string =>
  `?city=${city}${slug === undefined ? '' : `&slug=${encodeURIComponent(slug)}`}`;

export const getPromotions = async (city: number, signal?: AbortSignal): Promise<PromotionCard[]> =>
  (await get<{ promotions: PromotionCard[] }>(`/getPromotions${of(city)}`, signal)).promotions;

export const getPromotion = async (slug: string, city: number, signal?: AbortSignal): Promise<Promotion> =>
  (await get<{ promotion: Promotion }>(`/getPromotion${of(city, slug)}`, signal)).promotion;

export const getSets = async (city: number, signal?: AbortSignal): Promise<SetCard[]> =>
  (await get<{ sets: SetCard[] }>(`/getSets${of(city)}`, signal)).sets;

export const getSet = async (slug: string, city: number, signal?: AbortSignal): Promise<ProductSet> =>
  (await get<{ set: ProductSet }>(`/getSet${of(city, slug)}`, signal)).set;
