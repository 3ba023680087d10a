import { useClearRefinements, useInstantSearch } from 'react-instantsearch';
import { searchAddress } from '@entities/search/box/search-box-store';
import { isRepair, planQuery, type QueryPlan } from '@entities/search/query';
import { inLatinLayout } from '@entities/search/query/keyboard-layout';
import { ownersOf } from '@entities/search/client/product-asks';
import { useVocabulary } from '@entities/search/query/vocabulary-store';
import { counted } from '@shared/i18n/format';
import { IN_STOCK } from '../attributes';
import { fixedFilters, inCategory, useScope } from '../state/scope';
import { useChosenCount } from '../state/use-chosen-count';
import { useQuestion } from '../state/use-question';
import { useResultsState } from '../state/use-results-state';
import { withCloseWord } from './close-words';
import type { HitCountQuery } from './use-hit-counts';

/** A search that was tried instead. Without a count query it is known to find nothing. */
export interface FallbackSearch {
  name: string;
  note?: string;
  probe?: HitCountQuery;
  /** Shown only if it has found something. */
  only?: 'found';
  act?: { text: string; to: string } | { text: string; run: () => void };
}

const MAX_CLOSE_TEXTS = 4;
const EVERYTHING: HitCountQuery['asks'] = [{ q: '', strategy: 'all' }];

const asksOf = (read: QueryPlan): HitCountQuery['asks'] => (read.kind === 'empty' ? EVERYTHING : ownersOf(read));
const searchFor = (query: string, asTyped: readonly string[] = []): string =>
  searchAddress(query, 'goods', asTyped) ?? '/search';

/** Wider searches: without the filters, the category, the sale, the brand or the city. */
function usePlaces(query: string, asks: HitCountQuery['asks']): FallbackSearch[] {
  const { categoryPath, mode, city, brand, init, addressOf } = useScope();
  const { indexUiState } = useInstantSearch();
  const count = useChosenCount();
  const { asTyped } = useQuestion();
  const { refine: clear } = useClearRefinements();
  const fixed = fixedFilters({ categoryPath, mode, city, brand });
  const attempts: FallbackSearch[] = [];
  const otherCityIds = init.cities.filter(({ id }) => id !== city.id).map(({ id }) => id);
  // With other filters present, removing this one alone brings nothing back.
  if (indexUiState.refinementList?.[IN_STOCK] !== undefined && count === 1 && otherCityIds.length > 0)
    attempts.push({
      name: 'в других городах',
      only: 'found',
      probe: { asks, filter: [...fixed, `${IN_STOCK} IN [${otherCityIds.join(', ')}]`] },
      act: { text: 'Показать', run: clear },
    });
  if (count > 0)
    attempts.push({
      name: 'то же без фильтров',
      probe: { asks, filter: fixed },
      act: { text: 'Снять фильтры', run: clear },
    });
  if ((mode === 'sale' || mode === 'brand') && query !== '')
    attempts.push({
      name: mode === 'sale' ? 'без скидки' : 'у всех брендов',
      probe: { asks },
      act: { text: 'Посмотреть', to: searchFor(query, asTyped) },
    });
  else if (categoryPath !== null && query !== '')
    attempts.push({
      name: 'во всех разделах',
      probe: { asks },
      act: {
        text: 'Посмотреть',
        to: mode === 'catalog' ? searchFor(query, asTyped) : addressOf(inCategory(indexUiState, [])),
      },
    });
  return attempts;
}

/** The same text with other readings. */
function useReadings(query: string, read: QueryPlan): FallbackSearch[] {
  const { asTyped } = useQuestion();
  const vocabulary = useVocabulary((store) => store.vocabulary);
  const repairs = read.understood.filter(isRepair);
  const attempts: FallbackSearch[] = repairs.map(({ from, to }) => ({ name: `«${from}» как «${to}»` }));
  const repairedPieces = repairs.map(({ from }) => from);
  if (repairedPieces.length > 0)
    attempts.push({
      name: 'как написано',
      probe: { asks: asksOf(planQuery(query, vocabulary, repairedPieces)) },
      act: { text: 'Искать так', to: searchFor(query, repairedPieces) },
    });
  if (asTyped.length > 0)
    attempts.push({
      name: 'как мы это понимаем',
      only: 'found',
      probe: { asks: asksOf(planQuery(query, vocabulary)) },
      act: { text: 'Искать так', to: searchFor(query) },
    });
  const isPlain = repairedPieces.length === 0 && read.kind === 'text' && query.length > 2;
  const number = inLatinLayout(query.toLowerCase()).toUpperCase();
  const asNumber = planQuery(number, vocabulary);
  if (isPlain && asNumber.kind === 'number')
    attempts.push({
      name: `номер в другой раскладке: «${number}»`,
      only: 'found',
      probe: { asks: asksOf(asNumber) },
      act: { text: 'Посмотреть', to: searchFor(number) },
    });
  if (isPlain && vocabulary !== null) {
    for (const { word, text } of withCloseWord(query, vocabulary).slice(0, MAX_CLOSE_TEXTS)) {
      attempts.push({
        name: `похожее слово: «${word}»`,
        only: 'found',
        probe: { asks: asksOf(planQuery(text, vocabulary)) },
        act: { text: 'Посмотреть', to: searchFor(text) },
      });
    }
  }
  return attempts;
}

/** Other searches that could have results, with their count queries. */
export function useFallbackSearches(query: string): FallbackSearch[] {
  const { init } = useScope();
  const { summary } = useResultsState();
  const vocabulary = useVocabulary((store) => store.vocabulary);
  const read = summary?.plan ?? planQuery(query, vocabulary);
  const places = usePlaces(query, asksOf(read));
  const readings = useReadings(query, read);
  const less: FallbackSearch[] = (summary?.further ?? [])
    .filter(({ ask, total }) => total === 0 && ask.dropped.length > 0)
    .map(({ ask }) => ({ name: `без ${ask.dropped.map((word) => `«${word}»`).join(', ')}` }));
  // The whole shop was searched, whatever the city.
  const cities: FallbackSearch[] =
    places.length === 0 && query !== '' && init.cities.length > 1
      ? [
          {
            name: 'другие города',
            note: `в ${counted(init.cities.length - 1, 'городе', 'городах', 'городах')} тоже нет`,
          },
        ]
      : [];
  return [...places, ...readings, ...less, ...cities];
}
