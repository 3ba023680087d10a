import type { City, ProductSummary } from '@shared/api/types';
import { shippingDelay } from '@entities/city/order-cutoff';

/** A product of the index, with only the requested fields. */
export interface ProductDocument {
  id: number;
  name: string;
  article?: string;
  brand?: string;
  unit?: string;
  rating?: number;
  rating_count?: number;
  external?: boolean;
  image?: string;
  image_ext?: string;
  price?: Record<string, number>;
  old_price?: Record<string, number>;
  stock?: Record<string, number>;
  /** Days from the day when the order is sent. */
  arrival?: Record<string, number>;
  /** What the sizes of one product share; the id of a product without other sizes. */
  packing_group?: number;
  size?: string | null;
  /** The sizes of the group with the cities that can buy them. */
  sizes?: readonly { id: number; size: string; cities: readonly number[] }[];
  _formatted?: { name?: string; article?: string };
  _highlightResult?: { name?: { value: string }; article?: { value: string } };
}

/**
 * Fields of a card. `price` comes with all zones: the engine returns part of a field only if its settings name that
 * part.
 */
export const CARD_FIELDS = [
  'id', 'name', 'article', 'brand', 'unit', 'rating', 'rating_count', 'external', 'image', 'image_ext',
  'price', 'old_price', 'stock', 'arrival', 'packing_group', 'size', 'sizes',
]; // prettier-ignore

export const HIGHLIGHTED = ['name', 'article'];

export function toSummary(
  document: ProductDocument,
  city: Pick<City, 'id' | 'zone' | 'today_until' | 'timezone'>,
): ProductSummary {
  const { id: cityId, zone } = city;
  const arrival = document.arrival?.[cityId];
  return {
    id: document.id,
    name: document.name,
    article: document.article ?? '',
    brand_name: document.brand ?? '',
    unit: document.unit ?? '',
    rating: document.rating ?? 0,
    rating_count: document.rating_count ?? 0,
    cost: document.price?.[`z${zone}`] ?? null,
    guest_cost: document.old_price?.[`z${zone}`] ?? null,
    stock: document.stock?.[cityId] ?? 0,
    arrival_days: arrival === undefined ? null : arrival + shippingDelay(city),
    external: document.external ?? false,
    image: document.image === undefined ? null : { key: document.image, ext: document.image_ext ?? 'svg' },
    size: document.size ?? null,
    sizes: (document.sizes ?? []).filter(({ cities }) => cities.includes(cityId)).map(({ id, size }) => ({ id, size })),
    city_id: cityId,
  };
}
