/** Shapes of the shop's API as the pages use them. Money is in roubles. */
import type { AnswerOf, Schema } from './contract';

export type Picture = Schema<'ImageOut'>;
export type WorkTime = Schema<'WorkTimeOut'>;
export type Warehouse = Schema<'WarehouseOut'>;
export type City = Schema<'CityOut'>;
export type Category = Schema<'CategoryOut'>;
export type Facet = Schema<'FacetOut'>;
export type Init = Schema<'InitOut'>;
/** A maker's own catalogue on its site. */
export type SelectionCatalogue = Init['selectionCatalogues'][number];
export type Brand = AnswerOf<'/getBrands'>['brands'][number];
/** A product in an answer of the server. */
export type ServerCard = Schema<'CardOut'>;
/** What every card shows. A card that is built from a search document may lack a picture. */
export interface ProductSummary extends Omit<ServerCard, 'brand_slug' | 'country' | 'image'> {
  country?: string | null;
  image: Picture | null;
}
export type Product = Schema<'ProductOut'>;
export type StockRow = Product['stocks'][number];
export type CartLine = Schema<'CartLine'>;
export type SearchToken = Schema<'SearchToken'>;
