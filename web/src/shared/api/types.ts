/** Types of the shop's API that many pages share. Money is in roubles. */
import type { ResponseOf, Schema } from './contract';

export type Picture = Schema<'ImageOut'>;
export type GalleryImage = Schema<'GalleryImage'>;
export type WorkTime = Schema<'WorkTimeOut'>;
export type Warehouse = Schema<'WarehouseOut'>;
export type City = Schema<'CityOut'>;
export type Category = Schema<'CategoryOut'>;
export type Facet = Schema<'FacetOut'>;
export type Init = Schema<'InitOut'>;
/** Selection catalogue on a maker's site. */
export type SelectionCatalogue = Init['selectionCatalogues'][number];
export type Brand = ResponseOf<'/getBrands'>['brands'][number];
/** Product card in a response of the server. */
export type ServerCard = Schema<'CardOut'>;
/** Fields of a product card. A card built from a search document may have no picture. */
export interface ProductSummary extends Omit<ServerCard, 'brand_slug' | 'country' | 'image'> {
  country?: string | null;
  image: Picture | null;
}
export type PackingSize = Schema<'SizeOut'>;
export type Product = Schema<'ProductOut'>;
export type StockRow = Product['stocks'][number];
export type CartLine = Schema<'CartLine'>;
export type SearchToken = Schema<'SearchToken'>;
