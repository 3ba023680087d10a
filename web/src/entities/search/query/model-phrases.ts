import { stem } from './stem';
import type { Word } from './query-words';

const LONGEST = 3;
/** A shorter stem is the beginning of too many other words: «пол» is no «поло». */
const SHORTEST_STEM = 4;
const stemmed = new WeakMap<ReadonlyMap<string, string>, Map<string, string>>();
const stemOf = (name: string): string => name.split(' ').map(stem).join(' ');

function byStem(models: ReadonlyMap<string, string>): Map<string, string> {
  const known =
    stemmed.get(models) ??
    new Map(
      Array.from(models, ([name, model]): [string, string] => [stemOf(name), model]).filter(
        ([name]) => name.length >= SHORTEST_STEM,
      ),
    );
  stemmed.set(models, known);
  return known;
}

/** Nicknames and spellings of cars in a query, in any case, with what they mean: «девятку» → 2109. */
export function modelPhrases(words: readonly Word[], models: ReadonlyMap<string, string>): Map<string, string> {
  const known = byStem(models);
  const found = new Map<string, string>();
  for (let place = 0; place < words.length; place += 1) {
    for (let length = Math.min(LONGEST, words.length - place); length > 0; length -= 1) {
      const phrase = words
        .slice(place, place + length)
        .map(({ text }) => text)
        .join(' ');
      const model = models.get(phrase) ?? known.get(stemOf(phrase));
      if (model === undefined) continue;
      found.set(phrase, model);
      place += length - 1;
      break;
    }
  }
  return found;
}
