import type { components } from '@shared/api/schema.gen';

type SearchVocabulary = components['schemas']['SearchVocabulary'];

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

/** {l: ['л', 'литр']} by word: литр → l, and l itself. */
function byName(namesByMeaning: Readonly<Record<string, readonly string[]>>): Map<string, string> {
  const names = new Map<string, string>();
  for (const [meaning, words] of Object.entries(namesByMeaning))
    for (const word of [...words, meaning]) if (!names.has(word)) names.set(word, meaning);
  return names;
}

/** Prepares the shop's answer for look-ups; null when the shop has no vocabulary, or another form of it. */
export function readVocabulary(answer: SearchVocabulary | null): Vocabulary | null {
  if (!Array.isArray(answer?.words)) return null;
  const models = byName(answer.models);
  // Words of these sections are not repeated in the list of words.
  const otherWords = [...answer.makers, ...answer.soft, ...[...models.keys()].flatMap((name) => name.split(' '))];
  const also = (script: RegExp) => otherWords.filter((word) => script.test(word));
  return {
    isWhole: answer.whole,
    words: [...new Set([...answer.words, ...also(/^[а-я]+$/u)])],
    latin: [...new Set([...answer.latin, ...also(/^[a-z]+$/u)])],
    makers: new Set(answer.makers),
    soft: answer.soft,
    stop: new Set(answer.stop),
    units: byName(answer.units),
    models,
  };
}
