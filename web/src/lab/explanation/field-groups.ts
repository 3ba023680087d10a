/** Fields of the products' documents by what a word in them means (search-config/indexes/products.yml has their order). */
export interface FieldGroup {
  readonly fields: readonly string[];
  readonly source: MatchSource;
}

export type MatchSource =
  | 'head' | 'kind' | 'name' | 'units' | 'number' | 'maker' | 'alias' | 'model' | 'nickname' | 'also' | 'form'
  | 'derived' | 'category' | 'family' | 'make' | 'slip'; // prettier-ignore

const group = (source: MatchSource, ...fields: readonly string[]): FieldGroup => ({
  source,
  fields: fields.map((field) => `search.${field}`),
});

/** Best first. */
export const FIELD_GROUPS: readonly FieldGroup[] = [
  group('head', 'head'),
  group('kind', 'kind'),
  group('name', 'name'),
  group('units', 'units'),
  group('number', 'article', 'spellings', 'numbers'),
  group('maker', 'maker'),
  group('alias', 'alias'),
  group('model', 'car_models'),
  group('nickname', 'car_nicknames'),
  group('also', 'also_named'),
  group('form', 'forms'),
  group('derived', 'derived'),
  group('category', 'category'),
  group('family', 'family_models'),
  group('make', 'family_nicknames'),
  group('slip', 'mistyped_numbers'),
];

const SOURCE_TEXTS: Readonly<Record<MatchSource, string>> = {
  head: 'главное слово названия',
  kind: 'уточнение в названии',
  name: 'название',
  units: 'класс или объём',
  number: 'номер детали',
  maker: 'производитель',
  alias: 'другое написание производителя',
  model: 'модель машины',
  nickname: 'прозвище машины',
  also: 'народное имя (таблица слов)',
  form: 'другая форма слова из названия',
  derived: 'однокоренное слово',
  category: 'раздел',
  family: 'модель того же семейства',
  make: 'марка машины или прозвище её семейства',
  slip: 'номер с опечаткой',
};

/**
 * What a match says of the product: a main word that its name does not have comes from the category or from the table of
 * words.
 */
export function sourceText(sources: ReadonlySet<MatchSource>, isInCategory: boolean): string {
  const isNamed = sources.has('name') || sources.has('form');
  const isMain = sources.has('head') || sources.has('kind');
  if (isMain && !isNamed) return isInCategory ? SOURCE_TEXTS.category : SOURCE_TEXTS.also;
  const [first] = FIELD_GROUPS.filter(({ source }) => sources.has(source));
  return first === undefined ? '' : SOURCE_TEXTS[first.source];
}
