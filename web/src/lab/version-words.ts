import { withCars } from '@entities/search/cars';
import { readVocabulary, type CarVocabulary } from '@entities/search/query';
import { loadJson, type VersionSource } from './lab-context';

/** The words of a version by which queries are read; null while the shop has none. */
export async function loadWords({ vocabulary, cars, rules }: VersionSource): Promise<CarVocabulary | null> {
  const [words, names] = await Promise.all([
    loadJson<Parameters<typeof readVocabulary>[0]>(vocabulary),
    loadJson<Parameters<typeof withCars>[1]>(cars),
  ]);
  const read = readVocabulary(words);
  if (read === null) return null;
  const known = { ...read, words: [...new Set([...read.words, ...rules.words])] };
  return withCars(known, names);
}
