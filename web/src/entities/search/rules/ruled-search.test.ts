import { expect, test } from 'vitest';
import { joinQuestion } from '../client/question';
import type { CarVocabulary } from '../query';
import { ruledSearch, type PageContext } from './ruled-search';
import type { CurationRule } from './rules-artefact';
import { withWords } from './rules-store';

const VOCABULARY: CarVocabulary = {
  isWhole: true,
  words: ['масло', 'жидкость', 'омывателя', 'незамерзший', 'колодки'],
  latin: [],
  makers: new Set(),
  soft: [],
  stop: new Set(),
  units: new Map(),
  models: new Map(),
};
const PAGE: PageContext = {
  categories: [],
  city: { id: 7, zone: 2 },
  hasCar: false,
  filters: [],
  audience: 'guest',
  hasOrder: false,
  now: 1000,
};

const ruled = (
  rules: readonly Omit<CurationRule, 'id'>[],
  text: string,
  page: Partial<PageContext> = {},
  asTyped: readonly string[] = [],
  vocabulary = VOCABULARY,
) =>
  ruledSearch(
    rules.map((rule, index) => ({ id: `r${index}`, ...rule })),
    joinQuestion({ text, asTyped, everyWord: false }),
    vocabulary,
    { ...PAGE, ...page },
  );

test('words are replaced in any form and dropped, and both are readings of the text', () => {
  const rules = [{ replace: [['незамерзайка', 'жидкость омывателя'] as const], drop: ['купить'] }];
  const search = ruled(rules, 'Купить Незамерзайку, масло');
  expect(search?.plan.text).toBe('жидкость омывателя масло');
  expect(search?.plan.understood).toEqual([
    { kind: 'dropped', from: 'купить', to: '' },
    { kind: 'replacement', from: 'незамерзайку', to: 'жидкость омывателя' },
  ]);
});

test('a reading that was undone is searched as typed; so is a text that would be left empty', () => {
  const rules = [
    { replace: [['незамерзайка', 'жидкость омывателя'] as const], drop: ['купить'], redirect: '/catalog' },
  ];
  const undone = ruled(rules, 'купить незамерзайку', {}, ['незамерзайку']);
  expect(undone?.plan.text).toBe('незамерзайку');
  expect(undone?.plan.understood).toEqual([{ kind: 'dropped', from: 'купить', to: '' }]);
  expect([ruled(rules, 'купить незамерзайку')?.applied.redirect, undone?.applied.redirect]).toEqual([
    '/catalog',
    undefined,
  ]);
  expect(ruled(rules, 'купить')?.plan.text).toBe('купить');
});

test('several words are replaced where they stand side by side, and what came in is not replaced again', () => {
  const rules = [{ replace: [['тормозная жидкость', 'масло'] as const, ['масло', 'колодки'] as const] }];
  expect(ruled(rules, 'тормозную жидкость')?.plan.text).toBe('масло');
  expect(ruled(rules, 'жидкость тормозная')?.plan.text).toContain('жидкость');
});

test('the first rule wins where only one can; lists of all are joined', () => {
  const banner = { title: 'Зима', tone: 'info' } as const;
  const search = ruled(
    [
      { pin: [[1, 1, 1]], hide: ['id = 8'], facets: ['sae'], sort: 'price_asc' },
      { pin: [[2, 1, 2], [3, 2, 3], [11, 4, 1]], hide: ['id = 9'], facets: ['api'], sort: 'new', banner, redirect: '/x' }, // prettier-ignore
    ],
    '',
  );
  expect(search?.applied).toEqual({
    ids: ['r0', 'r1'],
    redirect: '/x',
    banner,
    facets: ['sae'],
    sort: 'price_asc',
    pinned: [1, 3],
    hidden: 'NOT ((id = 8) OR (id = 9))',
  });
  expect(search?.order).toEqual(['price.z2:asc']);
});

test('a chosen order leaves pins, bands and the order of rules out, a text the order alone', () => {
  const rules = [{ pin: [[1, 1, 1] as const], boost: ['id = 1'], sort: 'new' as const }];
  expect(ruled(rules, '', { hasOrder: true })?.applied).toMatchObject({ pinned: [], sort: undefined });
  expect(ruled(rules, 'масло')?.applied).toMatchObject({ pinned: [1], sort: undefined });
});

test('without a rule that holds there is no ruled search', () => {
  expect(ruled([{ cities: [8], hide: ['id = 1'] }], 'масло')).toBeNull();
  expect(ruled([], 'масло')).toBeNull();
});

test('a rule about cars looks at the query too', () => {
  const forCar: CarVocabulary['forCar'] = (plan, text) =>
    text.includes('рио') ? { ...plan, car: { title: 'Kia Rio', cars: [], rest: '', isService: false } } : plan;
  const withCar = { ...VOCABULARY, forCar };
  const rule = (car: boolean) => [{ car, hide: ['id = 1'] }];
  expect(ruled(rule(true), 'масло рио', {}, [], withCar)?.applied.ids).toEqual(['r0']);
  expect(ruled(rule(false), 'масло рио', {}, [], withCar)).toBeNull();
  expect(ruled(rule(true), 'масло', {}, [], withCar)).toBeNull();
  expect(ruled(rule(true), 'масло', { hasCar: true }, [], withCar)?.applied.ids).toEqual(['r0']);
});

test('words that the engine knows by synonyms are not corrected', () => {
  const rules = [{ hide: ['id = 1'] }];
  const read = (words: readonly string[]) =>
    ruled(rules, 'vfckj', {}, [], withWords(VOCABULARY, words) ?? VOCABULARY)?.plan.understood.map(({ to }) => to);
  expect(read([])).toEqual(['масло']);
  expect(read(['vfckj'])).toEqual([]);
  expect(withWords(VOCABULARY, [])).toBe(VOCABULARY);
});
