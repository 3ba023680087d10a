import { expect, test, vi } from 'vitest';
import { batcher, MAX_QUERIES, type EngineResult } from '../client/engine-query';
import { searchByPlan } from '../client/product-asks';
import { refusalOfQueries, RULES } from '../client/public-queries.fixtures';
import { planOfQuestion } from '../client/question';
import { MAX_QUERY_LENGTH, readVocabulary } from '../query';
import { CARS } from './cars.fixtures';
import { withCars } from '.';

const WORDS = {
  whole: true,
  words: ['масло', 'моторное', 'колодки', 'лампа', 'приора'],
  latin: [],
  makers: ['bosch'],
  soft: [],
  stop: ['для', 'на'],
  units: { w: ['w'] },
  models: { 2170: ['приора'] },
};
const known = readVocabulary(WORDS);
if (known === null) throw new Error('no vocabulary');
const vocabulary = withCars(known, CARS);

const main = { indexUid: 'products', page: 1, hitsPerPage: 30 };
const nothing: EngineResult = { hits: [], totalHits: 0, processingTimeMs: 0 };

test.each([
  'масло',
  'моторное масло для приоры bosch 5w40 4л',
  'колодки на рио 3 g4fc передние левые bosch',
  'ngkbkr6e',
  'ИИИI11111111111111',
  'масло '.repeat(40),
  'приора масло колодки bosch '.repeat(8),
  'ж'.repeat(300),
  '"'.repeat(300),
])('a search for «%s» stays below the limits of the engine', async (text) => {
  const post = vi.fn((queries: readonly object[]) => Promise.resolve(queries.map(() => nothing)));
  const plan = planOfQuestion(text.slice(0, MAX_QUERY_LENGTH), vocabulary);
  // A number that may be read in four ways has twenty queries: two requests.
  await searchByPlan([main], { plan, send: batcher(post, MAX_QUERIES) });
  expect(post).toHaveBeenCalled();
  for (const [queries] of post.mock.calls) {
    expect(refusalOfQueries(queries)).toBeNull();
    expect(new TextEncoder().encode(JSON.stringify({ queries })).length).toBeLessThanOrEqual(RULES.body_bytes);
  }
});
