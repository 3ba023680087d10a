/** Shapes of the shop's API as the pages use them. Money is in roubles. */

export interface Picture {
  key: string;
  ext: string;
}

export interface WorkTime {
  work_day: 'Mo' | 'Tu' | 'We' | 'Th' | 'Fr' | 'Sa' | 'Su';
  /** «09:00»; null on a day off. */
  work_start: string | null;
  work_end: string | null;
  active: 0 | 1;
}

export interface Warehouse {
  id: number;
  name: string;
  address: string;
  phone: string;
  worktime: WorkTime[];
  delivery_active: boolean;
  pickup_active: boolean;
  cdek_delivery_payment: boolean;
  lat: number | null;
  lon: number | null;
}

export interface City {
  id: number;
  name: string;
  region: string;
  /** Price zone: documents keep the price of the city in `price.z<zone>`. */
  zone: number;
  lat: number;
  lon: number;
  timezone: string;
  phone: string;
  address: { phone: string; email: string; street: string };
  workTime: WorkTime[];
  warehouses: Warehouse[];
}

export interface Category {
  id: number;
  name: string;
  url: string;
  slug: string;
  /** Key of a drawing: `/images/w600/{image}.svg`. */
  image: string | null;
  highlight: boolean;
  children: Category[];
  /** Keys of the facets that make sense inside the category. */
  facets: string[];
  products: number;
}

export interface FlatCategory {
  id: number;
  parentId: number | null;
  name: string;
  url: string;
  slug: string;
  level: number;
}

export interface Facet {
  key: string;
  attribute: string;
  name: string;
  kind: 'list' | 'number';
  unit: string | null;
}

export interface Shop {
  code: string;
  name: string;
}

/** A maker's own catalogue on its site. */
export interface SelectionCatalogue {
  title: string;
  url: string;
  kind: 'lubricants' | 'parts' | 'analogues';
}

export interface Init {
  shop: Shop;
  categories: Category[];
  flatCategories: FlatCategory[];
  cities: City[];
  /** Detected by the server; a guess until the shopper confirms it. */
  city: City;
  /** Where the city comes from: chosen before, the visitor's address, the first of all. */
  cityDetected: 'cookie' | 'address' | 'default';
  facets: Facet[];
  selectionCatalogues: SelectionCatalogue[];
}

export interface Brand {
  id: number;
  name: string;
  slug: string;
  country: string | null;
  products: number;
}

/** What every card shows. */
export interface ProductSummary {
  id: number;
  name: string;
  article: string | null;
  brand_name: string | null;
  country?: string | null;
  unit: string;
  rating: number;
  rating_count: number;
  /** Price in the city; null when it has none there. */
  cost: number | null;
  /** Old price, shown struck through; null without a discount. */
  guest_cost: number | null;
  /** Pieces the city can have: its own, or with `external` those of other cities. */
  stock: number;
  /** Whole days until it can be handed over in the city; null: it cannot. */
  arrival_days: number | null;
  /** Comes from another place. */
  external: boolean;
  image: Picture | null;
  city_id: number;
}

export interface StockRow {
  warehouse_id: number;
  city_id: number;
  city: string;
  name: string;
  address: string;
  qty: number;
  /** Whole days until the piece can be handed over in the chosen city. */
  days: number;
  /** An order until this hour leaves today (time of the warehouse's city), «15:00». */
  today_until: string;
  pickup_active: boolean;
}

export interface ProductOption {
  key: string;
  name: string;
  value: string;
  unit: string | null;
}

export interface Crumb {
  id: number;
  name: string;
  url: string;
}

export interface Product extends Omit<ProductSummary, 'image'> {
  brand_slug: string | null;
  country: string | null;
  /** Sanitised by the server on the way in. */
  description: string;
  images: Picture[];
  options: ProductOption[];
  category: { id: number; name: string; url: string; breadcrumbs: Crumb[] };
  stocks: StockRow[];
  numbers: { number: string; kind: string; brand: string }[];
}

export interface CartLine {
  id: number;
  city_id: number;
  qty: number;
}

export interface SearchToken {
  url: string;
  token: string;
  /** RFC 3339. */
  expires: string;
}
