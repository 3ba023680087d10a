import { stem } from './stem';
import type { QueryWord } from './query-words';

const MAX_WORDS = 3;
/** A shorter stem is the beginning of too many other words: «пол» is not «поло». */
const SHORTEST_STEM = 4;
const stemmed = new WeakMap<ReadonlyMap<string, string>, Map<string, string>>();
const stemOf = (name: string): string => name.split(' ').map(stem).join(' ');

function byStem(models: ReadonlyMap<string, string>): Map<string, string> {
  const modelsByStem =
    stemmed.get(models) ??
    new Map(
      Array.from(models, ([name, model]): [string, string] => [stemOf(name), model]).filter(
        ([name]) => name.length >= SHORTEST_STEM,
      ),
    );
  stemmed.set(models, modelsByStem);
  return modelsByStem;
}

/** Nicknames and spellings of car models in a query, in any case form, with their meaning: «девятку» → 2109. */
export function modelPhrases(words: readonly QueryWord[], models: ReadonlyMap<string, string>): Map<string, string> {
  const modelsByStem = byStem(models);
  const phrases = new Map<string, string>();
  for (let index = 0; index < words.length; index += 1) {
    for (let length = Math.min(MAX_WORDS, words.length - index); length > 0; length -= 1) {
      const phrase = words
        .slice(index, index + length)
        .map(({ text }) => text)
        .join(' ');
      const model = models.get(phrase) ?? modelsByStem.get(stemOf(phrase));
      if (model === undefined) continue;
      phrases.set(phrase, model);
      index += length - 1;
      break;
    }
  }
  return phrases;
}
