/** The catalogue's own words, as `GET /searchVocabulary` lists them. */
export interface Vocabulary {
  /** No Latin word of the catalogue was left out: one that is not here is not there. */
  readonly isWhole: boolean;
  readonly words: readonly string[];
  readonly latin: readonly string[];
  readonly makers: ReadonlySet<string>;
  readonly soft: readonly string[];
  readonly stop: ReadonlySet<string>;
  /** Word after a number → canonical unit: литров → l. */
  readonly units: ReadonlyMap<string, string>;
  /** Spelling or nickname → model: девятка → 2109. */
  readonly models: ReadonlyMap<string, string>;
}

/** A front-coded list: one of `0-9A-Z` says how many letters a word shares with the one before. */
function frontCoded(text: string): string[] {
  const words: string[] = [];
  let before = '';
  for (const [, shared = '0', rest = ''] of text.matchAll(/([0-9A-Z])([^0-9A-Z]*)/g)) {
    before = before.slice(0, parseInt(shared, 36)) + rest;
    words.push(before);
  }
  return words;
}

/** «l=л литр;ml=мл» by word: литр → l, and l itself. `_` stands for a space inside a word. */
function byName(text: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const entry of text.split(';')) {
    const [meaning = '', words = ''] = entry.split('=');
    for (const word of [...words.split(' '), meaning])
      if (word !== '' && !names.has(word)) names.set(word.replaceAll('_', ' '), meaning);
  }
  return names;
}

/** Reads the text of the vocabulary, already decoded; an unknown version is no vocabulary. */
export function readVocabulary(text: string): Vocabulary | null {
  const sections = new Map<string, string>();
  for (const line of text.split('\n')) {
    const at = line.indexOf(':');
    if (at > 0) sections.set(line.slice(0, at), line.slice(at + 1));
  }
  if (sections.get('vocabulary') !== '1') return null;
  const list = (name: string) => frontCoded(sections.get(name) ?? '');
  const models = byName(sections.get('models') ?? '');
  const makers = list('makers');
  // What stands in these sections is not told again among the words.
  const soft = list('soft');
  const told = [...makers, ...soft, ...[...models.keys()].flatMap((name) => name.split(' '))];
  const also = (script: RegExp) => told.filter((word) => script.test(word));
  return {
    isWhole: sections.get('whole') === '1',
    words: [...new Set([...list('words'), ...also(/^[а-я]+$/u)])],
    latin: [...new Set([...list('latin'), ...also(/^[a-z]+$/u)])],
    makers: new Set(makers),
    soft,
    stop: new Set(list('stop')),
    units: byName(sections.get('units') ?? ''),
    models,
  };
}
