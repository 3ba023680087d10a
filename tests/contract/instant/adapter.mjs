// A page without a browser: InstantSearch with the shop's kind of widgets over the real adapter.
// In: {url, key, states: [what a visitor has chosen], facetQuery}. Out: what the widgets would draw for each state.
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const require = createRequire(new URL('../../../web/package.json', import.meta.url));
const { default: instantsearch } = require('instantsearch.js');
const connect = require('instantsearch.js/cjs/connectors');
const { instantMeiliSearch } = await import(pathToFileURL(require.resolve('@meilisearch/instant-meilisearch')).href);

const INDEX = 'products';
const { url, key, states, facetQuery } = JSON.parse(await text(process.stdin));
const drawn = {};
let onDrawn = () => {};
const widget = (name, connector, options = {}) =>
  connector((props) => {
    drawn[name] = props;
    onDrawn();
  })(options);

const { searchClient } = instantMeiliSearch(url, key, { finitePagination: true, primaryKey: 'id' });
const search = instantsearch({ indexName: INDEX, searchClient, future: { preserveSharedStateOnUnmount: true } });
search.addWidgets([
  widget('searchBox', connect.connectSearchBox),
  widget('hits', connect.connectHits, { escapeHTML: false }),
  widget('brands', connect.connectRefinementList, { attribute: 'brand', operator: 'or', limit: 20 }),
  widget('colours', connect.connectRefinementList, { attribute: 'color', operator: 'and', limit: 20 }),
  widget('sections', connect.connectHierarchicalMenu, { attributes: ['categories.lvl0', 'categories.lvl1', 'categories.lvl2'] }),
  widget('price', connect.connectRange, { attribute: 'price.c1' }),
  widget('pages', connect.connectPagination),
  widget('pageSize', connect.connectHitsPerPage, { items: [{ label: '10', value: 10, default: true }] }),
  widget('order', connect.connectSortBy, { items: [{ label: '', value: INDEX }, { label: '', value: `${INDEX}:price.c1:asc` }] }),
]);

/** Once nothing is asked any more. */
function settled(start) {
  return new Promise((resolve, reject) => {
    const onRender = () => {
      if (search.status !== 'idle') return;
      search.removeListener('render', onRender);
      resolve();
    };
    search.once('error', ({ error }) => reject(error));
    search.on('render', onRender);
    start();
  });
}

const option = ({ value, count, isRefined, data }) => ({ value, count, isRefined, ...(data ? { data: data.map(option) } : {}) });

function page() {
  const { results } = drawn.hits;
  return {
    query: results.query,
    total: results.nbHits,
    pages: drawn.pages.nbPages,
    page: drawn.pages.currentRefinement,
    hits: drawn.hits.items.map(({ objectID, name, _highlightResult }) => ({ objectID, name, marked: _highlightResult.name.value })),
    brands: drawn.brands.items.map(option),
    colours: drawn.colours.items.map(option),
    sections: drawn.sections.items.map(option),
    price: drawn.price.range,
  };
}

const pages = [];
await settled(() => search.start());
for (const state of states) {
  await settled(() => search.setUiState({ [INDEX]: state }));
  pages.push(page());
}
await settled(() => search.setUiState({}));
const found = await new Promise((resolve) => {
  onDrawn = () => drawn.brands.isFromSearch && resolve(drawn.brands.items.map(option));
  drawn.brands.searchForItems(facetQuery);
});
console.log(JSON.stringify({ pages, found }));
process.exit(0);
