import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { visibleHits } from '../client/visible-hits';
import { MAX_QUERY_LENGTH, planQuery, readVocabulary, type QueryPlan } from '.';

interface Bad {
  readonly name: string;
  readonly in: string;
  readonly times?: number;
}

// Read, not imported: it holds lone surrogates, which bundlers refuse. A test of the engine sends the same texts.
const file = resolve(fileURLToPath(import.meta.url), '../../../../../../tests/vectors/bad_queries.json');
const texts = JSON.parse(readFileSync(file, 'utf8')) as Bad[];
const inputOf = ({ in: text, times = 1 }: Bad) => text.repeat(times);

const KNOWN = readVocabulary({
  whole: false,
  words: ['колодки', 'масло', 'моторное', 'фильтр', 'щетка'],
  latin: ['bosch', 'oil'],
  makers: ['bosch', 'бош'],
  soft: ['красный'],
  stop: ['в', 'для'],
  units: { l: ['л', 'литр'], w: ['вт'], kg: ['кг'] },
  models: { 2109: ['девятка'] },
});

/** Characters with a meaning for the engine or its JSON. */
const DANGEROUS = /[\p{Cc}\p{Cs}\p{Co}"“”„]|(^| )-/u;
const MOST_SHOWN = 3 * MAX_QUERY_LENGTH;

function sane({ kind, text, asks, understood }: QueryPlan): void {
  expect(asks.length).toBeLessThanOrEqual(4);
  expect(asks.length === 0).toBe(kind === 'empty');
  for (const { q } of asks) {
    expect(q.length).toBeLessThanOrEqual(MOST_SHOWN);
    // The text of a number is one phrase; a trailing space ends a word that is no prefix.
    expect(q.replace(/^"([^"]*)"$/, '$1')).not.toMatch(DANGEROUS);
    expect([q.trim(), `${q.trim()} `]).toContain(q);
    expect(q.trim()).not.toBe('');
  }
  for (const message of [text, ...understood.flatMap(({ from, to }) => [from, to])]) {
    expect(message.length).toBeLessThanOrEqual(MOST_SHOWN);
    expect(message).not.toMatch(/\p{Cs}/u);
  }
}

test('the vocabulary of these tests is valid', () => expect(KNOWN?.stop).toEqual(new Set(['в', 'для'])));

test.each(texts)('$name: the plan is valid, with and without a vocabulary', (bad) => {
  const text = inputOf(bad);
  for (const vocabulary of [null, KNOWN]) {
    const planned = planQuery(text, vocabulary);
    sane(planned);
    sane(planQuery(text, vocabulary, [text, ...planned.understood.map(({ from }) => from)]));
    expect(visibleHits(planned, [])).toEqual({ exact: [], variants: [], near: [], nearAsk: null });
  }
});

test.each(texts)('$name after a correct word leaves the word in the plan', (bad) => {
  const { asks } = planQuery(`масло ${inputOf(bad)}`, KNOWN);
  expect(asks.some(({ q }) => q.includes('масло'))).toBe(true);
});

test('an answer that is no vocabulary is rejected', () => {
  for (const answer of [null, { detail: 'x' }, [], 'words'])
    expect(readVocabulary(answer as Parameters<typeof readVocabulary>[0])).toBeNull();
});
