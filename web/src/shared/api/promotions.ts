import { get, query } from './client';
import type { Schema } from './contract';

export type PromotionCard = Schema<'PromotionCard'>;
export type Promotion = Schema<'PromotionOut'>;
export type SetCard = Schema<'SetCard'>;
export type SetItem = ProductSet['items'][number];
export type ProductSet = Schema<'SetOut'>;
/** A product set and whether it is for a car. */
export type VehicleKit = Schema<'VehicleKit'>;
export type VehicleKits = Schema<'VehicleKitsOut'>;

const of = (city: number, slug?: string) =>
  `?city=${city}${slug === undefined ? '' : `&slug=${encodeURIComponent(slug)}`}` as const;

export const getPromotions = async (city: number, signal?: AbortSignal): Promise<PromotionCard[]> =>
  (await get(`/getPromotions${of(city)}`, signal)).promotions;

export const getPromotion = async (slug: string, city: number, signal?: AbortSignal): Promise<Promotion> =>
  (await get(`/getPromotion${of(city, slug)}`, signal)).promotion;

export const getSets = async (city: number, signal?: AbortSignal): Promise<SetCard[]> =>
  (await get(`/getSets${of(city)}`, signal)).sets;

export const getSet = async (slug: string, city: number, signal?: AbortSignal): Promise<ProductSet> =>
  (await get(`/getSet${of(city, slug)}`, signal)).set;

export const getVehicleKits = (vehicle: number, city: number, signal?: AbortSignal): Promise<VehicleKits> =>
  query('/getVehicleKits', { vehicle_id: vehicle, city }, signal);
