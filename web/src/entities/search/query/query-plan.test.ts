import { expect, test } from 'vitest';
import { MAX_QUERY_LENGTH, planQuery, type Vocabulary } from '.';

const VOCABULARY: Vocabulary = {
  isWhole: true,
  words:
    `амортизатор бампер багажник бош воздушный диск домкрат жидкость задние задний зажигания капота колодка колодки крышка левый лобовое
    масло масляный маслянный моторное опора передние подшипник помпа ремень свечи ступицы стекло тормозная тормозной тосол трамблера фильтр
    шаровая шевроле нива девятка щетка`.split(/\s+/),
  latin: ['bosch', 'hofer', 'vesta', 'luk', 'hi', 'top'],
  makers: new Set(['bosch', 'бош', 'hofer', 'luk']),
  soft: ['левый', 'черный'],
  stop: new Set(['на', 'для', 'в', 'купить', 'или']),
  units: new Map(Object.entries({ л: 'l', 'литр*': 'l', l: 'l', вт: 'w', ач: 'ah', '%': 'pct' })),
  models: new Map(
    Object.entries({
      девятка: '2109',
      '2109': '2109',
      '2107': '2107',
      '2101': '2101',
      'шевроле нива': '2123',
      поло: 'polo',
    }),
  ),
};

const of = (input: string, asTyped: string[] = []) => planQuery(input, VOCABULARY, asTyped);
const asks = (input: string) => of(input).asks.map(({ role, q, dropped }) => [role, q, ...dropped].join(' / '));
const understoodPieces = (input: string, asTyped: string[] = []) =>
  of(input, asTyped).understood.map(({ kind, from, to }) => `${kind}: ${from} → ${to}`);

test.each([
  ['vfckj', 'масло', ['layout: vfckj → масло']],
  ['Gjlibgybr cnegbws', 'подшипник ступицы', ['layout: gjlibgybr cnegbws → подшипник ступицы']],
  [',fvgth', 'бампер', ['layout: ,fvgth → бампер']],
  ['ищыср', 'bosch', ['layout: ищыср → bosch']],
  ['kolodki perednie', 'колодки передние', ['translit: kolodki perednie → колодки передние']],
  ['filtr maslyanyj', 'фильтр масляный', ['translit: filtr maslyanyj → фильтр масляный']],
  ['shchetka', 'щетка', ['translit: shchetka → щетка']],
  ['svechi zazhiganiya', 'свечи зажигания', ['translit: svechi zazhiganiya → свечи зажигания']],
  ['номортизатор', 'номортизатор', []],
  ['омортизатор', 'амортизатор', ['typo: омортизатор → амортизатор']],
  ['тормознаяжидкость', 'тормозная жидкость', ['typo: тормознаяжидкость → тормозная жидкость']],
  ['под шипник', 'подшипник', ['typo: под шипник → подшипник']],
  ['vаsло', 'vаsло', []],
  ['cтекло', 'стекло', ['script: cтекло → стекло']],
  ['масло 5в40, 4 литра', 'масло «5w40 4l ', ['unit: 5в40 → 5W-40', 'unit: 4 литра → 4\u00a0л']],
  ['колодки тор', 'колодки тор', []],
  ['vfckj 5d4', 'масло «5w4', ['layout: vfckj → масло']],
  ['vfckj 5d40 4k', 'масло «5w40 4l ', ['layout: vfckj → масло', 'unit: 5d40 → 5W-40', 'unit: 4k → 4\u00a0л']],
  ['колодки на девятку', 'колодки "девятку"', ['model: девятку → 2109']],
  ['купить масло', 'масло', ['dropped: купить → ']],
  ['ваз 2107 помпа', '2107 помпа', []],
  ['помпа на ладу 2107', 'помпа 2107', ['dropped: ладу → ']],
])('%s is searched as %s', (input, q, understood) => {
  expect(of(input).asks[0]).toMatchObject({ role: 'exact', q, strategy: 'all' });
  expect(understoodPieces(input)).toEqual(understood);
});

test('an unknown Latin word is not read as Russian beside Russian ones, nor where Latin words were left out', () => {
  expect(of('колодки brembo').asks[0]?.q).toBe('колодки brembo');
  expect(of('brembo').asks[0]?.q).toBe('брембо');
  expect(planQuery('brembo', { ...VOCABULARY, isWhole: false }).asks[0]?.q).toBe('brembo');
});

test.each([
  ['свечи зажигания pfr', 'свечи зажигания pfr'],
  ['подшипник vkm 31034', 'подшипник vkm 31034'],
  ['щетка 48л', 'щетка «48l '],
  ['щетка 48а', 'щетка «48ah '],
  ['масло 4 лит', 'масло «4l '],
  ['масло 5w', 'масло «5w'],
])('half typed %s is searched as %s', (input, q) => {
  expect(of(input).asks[0]?.q).toBe(q);
});

test.each([
  ['амартезатор', 'амортизатор'],
  ['багаж крышка', 'багажник крышка'],
  ['подшипнек ступицы', 'подшипнек ступицы'],
])('%s is corrected by sound to %s', (input, q) => {
  expect(of(input).asks[0]?.q).toBe(q);
});

test.each([
  'hi-q',
  'колодок',
  'тормозных колодок',
  'масла моторного',
  'Щётка',
  'bosch',
  'luk',
  'масло',
  'мас',
  'vest',
  'опоры шаровые',
  'a4',
  'для',
])('%s is not corrected', (input) => {
  expect(understoodPieces(input)).toEqual([]);
  expect(of(input).asks[0]?.q).toBe(input.toLowerCase().replace('ё', 'е'));
});

test('variants leave out units, sides and brands', () => {
  expect(asks('масло бош 5w-40')).toEqual(['exact / масло бош «5w40 ', 'variants / масло / бош / 5w-40']);
  expect(asks('левая опора')).toEqual(['exact / левая опора', 'variants / опора / левая']);
  expect(asks('bosch 4 л')).toEqual(['exact / bosch 4l ']);
});

test('an unknown word may be left out, but not all of them', () => {
  expect(asks('колодки передние brembo')).toEqual([
    'exact / колодки передние brembo',
    'near / колодки передние / brembo',
  ]);
  expect(asks('кроссовки nike')).toEqual(['exact / кроссовки нике']);
  expect(asks('чехол 2109')).toEqual(['exact / чехол 2109']);
  expect(asks('помпа семень')).toEqual(['exact / помпа ремень']);
  expect(asks('моторное стекло')).toEqual(['exact / моторное стекло']);
  expect(asks('моторное стекло тосол')).toEqual(['exact / моторное стекло тосол', 'near / моторное стекло тосол']);
  expect(of('колодки передние brembo').asks[1]?.strategy).toBe('last');
});

test('the second reading of a word is searched among the near hits', () => {
  const { asks: put } = planQuery('помпа кучка', { ...VOCABULARY, words: [...VOCABULARY.words, 'ручка', 'кочка'] });
  expect(put.map(({ role, dropped }) => [role, ...dropped])).toEqual([['exact'], ['near']]);
  expect(put.map(({ q }) => q).toSorted()).toEqual(['помпа кучка', 'помпа ручка']);
});

test.each([
  ['1118-1203073', '11181203073'],
  ['kp 15631 xs 1', 'kp15631xs1'],
  ['НOFЕR 830926', '830926'],
  ['77О0274177', '7700274177'],
  ['210З-45678', '210345678'],
  ['2170-79', '217079'],
  ['ОС 90', '0c90'],
  ['JТS55О', 'jts550'],
])('%s is the number %s', (input, key) => {
  const { kind, asks: put } = of(input);
  expect(kind).toBe('number');
  expect(put.map(({ role, q, fields }) => [role, q, fields?.[0]])).toEqual([
    ['number', `"${key}"`, 'search.article'],
    ['exact', expect.stringMatching(/^"[^"]+"$/), undefined],
  ]);
});

test.each(['2101-2109', '2101-07', '2107', 'ваз2107', '5w-40', 'масло 5w40', 'видеокарта rtx 4090'])(
  '%s is no part number',
  (input) => {
    expect(of(input).kind).toBe('text');
  },
);

test('a VIN is distinguished from a part number', () => {
  expect(of('XTA210990Y2766389').kind).toBe('vin');
  expect(of('NZE121-3012345').kind).toBe('frame');
});

test('an undone correction stays as typed', () => {
  expect(understoodPieces('vfckj bosch', ['vfckj'])).toEqual([]);
  expect(of('vfckj', ['vfckj']).asks[0]?.q).toBe('vfckj');
  expect(of('масло 4 литра', ['4 литра']).asks[0]?.q).toBe('масло 4 литра');
  expect(of('помпа девятка', ['девятка']).asks[0]?.fields).not.toContain('search.car_nicknames');
  expect(understoodPieces('помпа на девятку', ['девятку'])).toEqual([]);
  expect(understoodPieces('под шипник', ['под шипник'])).toEqual([]);
  expect(understoodPieces('vfckj 4k', ['4k'])).toEqual(['layout: vfckj → масло']);
  expect(of('W 712/94', ['W 712/94']).kind).toBe('text');
});

test('without a vocabulary words are searched as typed', () => {
  expect(planQuery('vfckj 5в40', null).asks).toEqual([
    { role: 'exact', q: 'vfckj 5w40 ', strategy: 'all', dropped: [] },
  ]);
});

test.each([
  ['nothing', ''],
  ['only signs', '?!., --- "«»" /// ()[]{} <> | \\'],
  ['only dashes', '- — ‑ −'],
  ['controls', '\u0000\u0007\u001b\u200b\u202e\ufeff'],
  ['half a surrogate', '\ud83d'],
])('%s is an empty query', (_, input) => {
  expect(of(input)).toEqual({ kind: 'empty', text: '', asks: [], understood: [] });
});

test.each([
  ['ten thousand characters', 'щ'.repeat(10_000)],
  ['ten thousand words', 'масло '.repeat(10_000)],
  ['emoji', '🔧🛢️ масло 👍🏽'],
  ['markup', '<img src=x onerror=alert(1)>'],
  ['right to left', '\u202eолсам\u202c مرشح'],
  ['operators', '-масло AND (NOT "5w40") OR price > 1'],
  ['surrogates', 'масло\ud800\udfff\udc00'],
])('%s cause no failure', (_, input) => {
  for (const { q } of of(input).asks) {
    expect(q.length).toBeGreaterThan(0);
    expect(Array.from(q).length).toBeLessThanOrEqual(2 * MAX_QUERY_LENGTH);
    expect(q).not.toMatch(/["<>]|(?:^| )-|\p{Cs}/u);
  }
});

test('a nickname of a car is a whole word: no typo and no beginning of another', () => {
  expect(of('помпа девятку').asks[0]?.q).toBe('помпа "девятку"');
  expect(of('помпа девят').asks[0]?.q).toBe('помпа девят');
});
