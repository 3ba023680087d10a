// A page of results as InstantSearch makes it by itself: its widgets, its routing and Meilisearch's adapter with the
// official client, without any setting that the shop's filters do not need.

import { instantMeiliSearch } from '@meilisearch/instant-meilisearch';
import { createRoot } from 'react-dom/client';
import {
  ClearRefinements,
  Configure,
  CurrentRefinements,
  HierarchicalMenu,
  Highlight,
  Hits,
  HitsPerPage,
  InstantSearch,
  Pagination,
  RangeInput,
  RefinementList,
  SearchBox,
  SortBy,
  ToggleRefinement,
  useNumericMenu,
  useStats,
} from 'react-instantsearch';

const { engine, token, images, city, zone } = JSON.parse(document.getElementById('shop').textContent);
const { searchClient } = instantMeiliSearch(engine, token, { primaryKey: 'id', finitePagination: true });
const price = `price.z${zone}`;

const ORDERS = [
  { label: 'по совпадению', value: 'products' },
  { label: 'по оценкам', value: 'products:rating_rank:desc' },
  { label: 'дешёвые', value: `products:${price}:asc` },
  { label: 'дорогие', value: `products:${price}:desc` },
  { label: 'популярные', value: 'products:popularity:desc' },
  { label: 'новинки', value: 'products:created_day:desc' },
  { label: 'скорее', value: `products:arrival.${city}:asc` },
  { label: 'по названию', value: 'products:name:asc' },
];
const SIZES = [15, 30, 60].map((value) => ({ label: String(value), value, default: value === 30 }));
const DAYS = [{ label: 'Когда угодно' }, ...[1, 3, 7].map((end) => ({ label: `Дней не больше ${end}`, end }))];
const LEVELS = ['categories.lvl0', 'categories.lvl1', 'categories.lvl2'];

function Hit({ hit }) {
  return (
    <article>
      {hit.image && <img src={`${images}/${hit.image}.${hit.image_ext}`} width="200" height="200" alt="" />}
      <h3>
        <Highlight hit={hit} attribute="name" />
      </h3>
      {hit.price[`z${zone}`]} ₽
    </article>
  );
}

function Arrival() {
  const { items, refine } = useNumericMenu({ attribute: `arrival.${city}`, items: DAYS });
  return items.map(({ label, value, isRefined }) => (
    <label key={value}>
      <input type="radio" checked={isRefined} onChange={() => refine(value)} />
      {label}
    </label>
  ));
}

function Count() {
  const { nbHits } = useStats();
  return <p role="status">{nbHits} товаров</p>;
}

createRoot(document.getElementById('page')).render(
  <InstantSearch
    indexName="products"
    searchClient={searchClient}
    routing
    future={{ preserveSharedStateOnUnmount: true }}
  >
    <Configure hitsPerPage={30} />
    <aside>
      <ToggleRefinement attribute="in_stock" on={city} label="Есть в моём городе" />
      <Arrival />
      <HierarchicalMenu attributes={LEVELS} />
      <RangeInput attribute={price} />
      <RefinementList attribute="brand" searchable showMore />
      <RefinementList attribute="stars" />
    </aside>
    <main>
      <SearchBox />
      <Count />
      <CurrentRefinements />
      <ClearRefinements />
      <SortBy items={ORDERS} />
      <HitsPerPage items={SIZES} />
      <Hits hitComponent={Hit} />
      <Pagination />
    </main>
  </InstantSearch>,
);
