/** The catalogue's vocabulary, as `GET /searchVocabulary` lists it. */
export interface Vocabulary {
  /** The list of Latin words is complete: one that is missing is not in the catalogue. */
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

/** Front coding: one of `0-9A-Z` is the number of letters that a word shares with the previous one. */
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

/** Parses the decoded text of the vocabulary; null for an unknown version. */
export function readVocabulary(text: string): Vocabulary | null {
  const sections = new Map<string, string>();
  for (const line of text.split('\n')) {
    const separator = line.indexOf(':');
    if (separator > 0) sections.set(line.slice(0, separator), line.slice(separator + 1));
  }
  if (sections.get('vocabulary') !== '1') return null;
  const list = (name: string) => frontCoded(sections.get(name) ?? '');
  const models = byName(sections.get('models') ?? '');
  const makers = list('makers');
  // Words of these sections are not repeated in the list of words.
  const soft = list('soft');
  const latinWords = [...makers, ...soft, ...[...models.keys()].flatMap((name) => name.split(' '))];
  const also = (script: RegExp) => latinWords.filter((word) => script.test(word));
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
