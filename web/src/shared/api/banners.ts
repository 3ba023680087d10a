import { get } from './client';
import type { Picture } from './types';

export interface Banner {
  id: number;
  title: string;
  text: string;
  /** Words on the button; empty: no button. */
  button: string;
  /** A path of the shop or an https address; empty: leads nowhere. */
  link: string;
  theme: 'deep' | 'tag' | 'paper';
  image: Picture | null;
  /** Cities that see it; empty: all of them. */
  cities: number[];
}

export type Placement = 'header' | 'home' | 'catalog' | 'cart';

/** Banners by their place on the page; a banner with a list of cities is for those alone (spec §3). */
export const getBanners = async (place: Placement, city: number, signal?: AbortSignal): Promise<Banner[]> => {
  const { placements } = await get<{ placements: { placementId: Placement; banners: Banner[] }[] }>(
    `/getBanners?city=${city}`,
    signal,
  );
  const banners = placements.find((placement) => placement.placementId === place)?.banners ?? [];
  return banners.filter(({ cities }) => cities.length === 0 || cities.includes(city));
};
