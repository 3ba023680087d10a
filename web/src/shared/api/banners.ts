import { get } from './client';
import type { Schema } from './contract';

export type Banner = Schema<'BannerOut'>;
export type Placement = Schema<'PlacementOut'>['placementId'];

/** Banners by their position on the page; a banner with a list of cities is shown there only (spec §3). */
export const getBanners = async (place: Placement, city: number, signal?: AbortSignal): Promise<Banner[]> => {
  const { placements } = await get(`/getBanners?city=${city}`, signal);
  const banners = placements.find((placement) => placement.placementId === place)?.banners ?? [];
  return banners.filter(({ cities }) => cities.length === 0 || cities.includes(city));
};
