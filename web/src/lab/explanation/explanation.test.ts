import { expect, test } from 'vitest';
import type { Engine } from '@entities/search/client/engine';
import type { Ask, QueryPlan } from '@entities/search/query';
import { explainHit, type HitPlace } from './explain-hit';
import { sourceText, type MatchSource } from './field-groups';
import { synonymsOf, tokensOf } from './query-tokens';
import { rankingLines } from './ranking-texts';

const ASK: Ask = { role: 'exact', q: 'ветошь моторная', stemmed: 'ветош моторн', strategy: 'all', dropped: [] };
const PLAN: QueryPlan = { kind: 'text', text: 'ветошь моторная', asks: [ASK], understood: [] };

interface Query { q: string; attributesToSearchOn?: string[]; showRankingScoreDetails?: boolean } // prettier-ignore

/** An engine with one product: which texts it has in which fields. */
function engineWith(texts: Readonly<Record<string, readonly string[]>>, details: object = {}): Engine {
  const answer = ({ q, attributesToSearchOn = [], showRankingScoreDetails = false }: Query) => ({
    hits: showRankingScoreDetails
      ? [{ id: 7, name: '', categories: { lvl0: 'Масла' }, _rankingScoreDetails: details }]
      : attributesToSearchOn.some((field) => texts[q]?.includes(field) === true)
        ? [{ id: 7, name: '' }]
        : [],
    processingTimeMs: 1,
  });
  return {
    multiSearch: (queries: readonly object[]) => Promise.resolve(queries.map((query) => answer(query as Query))),
  } as unknown as Engine;
}

const placeOf = (engine: Engine, synonyms: HitPlace['synonyms'] = {}): HitPlace => ({
  engine,
  index: 'products_preview',
  synonyms,
  names: { масл: 'масло' },
  plan: PLAN,
  scope: { city: { id: 1, zone: 1 }, categories: [], carId: null, sort: null },
});

const explain = (place: HitPlace, ask: Ask = ASK) =>
  explainHit(place, { product: { id: 7, name: '' }, block: 'exact', ask }, new AbortController().signal);

test('words are shown as typed, synonyms of one and of several words are known', () => {
  const tokens = tokensOf(ASK, PLAN.text);

  expect(tokens).toEqual([
    { text: 'ветош', typed: 'ветошь' },
    { text: 'моторн', typed: 'моторная' },
  ]);
  expect(synonymsOf(tokens, { ветош: ['тряпк'], 'ветош моторн': ['масл'], другое: ['х'] })).toEqual([
    { from: 0, to: 0, targets: ['тряпк'] },
    { from: 0, to: 1, targets: ['масл'] },
  ]);
  expect(tokensOf({ q: 'масл «5w40 "приор"' }, 'масло 5W-40 приора').map(({ text }) => text)).toEqual([
    'масл',
    '5w40',
    'приор',
  ]);
});

test('each word says what it matched: as written, by a synonym, with a typo, not at all', async () => {
  const engine = engineWith({ '"масл"': ['search.name', 'search.head'], 'моторн ': ['search.forms'] });

  const { words } = await explain(placeOf(engine, { ветош: ['масл'] }));

  expect(words).toEqual([
    { word: 'ветошь', text: 'синоним «масло»: главное слово названия', isMatched: true },
    { word: 'моторная', text: 'с опечаткой: другая форма слова из названия', isMatched: true },
  ]);
  expect((await explain(placeOf(engineWith({ моторн: ['search.maker'] })))).words).toEqual([
    { word: 'ветошь', text: 'не нашлось в товаре', isMatched: false },
    { word: 'моторная', text: 'начало слова: производитель', isMatched: true },
  ]);
});

test('a product of a number says which number it replaces', async () => {
  const ask: Ask = {
    role: 'number',
    q: '',
    ids: [7],
    strategy: 'all',
    dropped: [],
    replaces: new Map([[7, 'W 914/2']]),
  };

  const { words } = await explain(placeOf(engineWith({})), ask);

  expect(words).toEqual([{ word: 'ветошь моторная', text: 'заменяет номер W 914/2', isMatched: true }]);
});

test.each<[MatchSource[], boolean, string]>([
  [['head', 'name'], false, 'главное слово названия'],
  [['head'], false, 'народное имя (таблица слов)'],
  [['kind'], true, 'раздел'],
  [['nickname'], false, 'прозвище машины'],
  [['category', 'make'], true, 'раздел'],
])('%j, a word of the category: %s — %s', (sources, isInCategory, text) => {
  expect(sourceText(new Set(sources), isInCategory)).toBe(text);
});

test('ranking rules are put into words', () => {
  const details = {
    words: { order: 0, matchingWords: 2, maxMatchingWords: 3, score: 0.7 },
    typo: { order: 1, typoCount: 1, maxTypoCount: 3, score: 0.6 },
    attributeRank: { order: 2, score: 0.964 },
    proximity: { order: 3, score: 1 },
    exactness: { order: 4, matchType: 'noExactMatch' as const, matchingWords: 1, maxMatchingWords: 2, score: 0.2 },
    'popularity:desc': { order: 5, value: 1200 },
    '<hidden-rule-6>': { order: 6, value: '<hidden>' },
  };

  expect(rankingLines(details, 3).map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'слова запроса: найдено 2 из 3',
    'опечатки: 1',
    'где найдены: 96 из 100 по важности полей',
    'рядом ли слова: стоят подряд',
    'дословность: слов дословно: 1 из 2',
    'популярность: 1\u2009200',
  ]);
  expect(rankingLines({ proximity: { score: 1 }, skipped: {} }, 1).map(({ name }) => name)).toEqual(['остальное']);
});
