import { withCars } from '@entities/search/cars';
import { readVocabulary, type CarVocabulary } from '@entities/search/query';
import { loadBytes, type VersionSource } from './lab-context';

const decode = (bytes: ArrayBuffer, encoding: string): string => new TextDecoder(encoding).decode(bytes);

/** The words of a version by which queries are read; null while the shop has none. */
export async function loadWords({ vocabulary, cars, rules }: VersionSource): Promise<CarVocabulary | null> {
  const [words, names] = await Promise.all([loadBytes(vocabulary), loadBytes(cars)]);
  const read = readVocabulary(decode(words, 'windows-1251'));
  if (read === null) return null;
  const known = { ...read, words: [...new Set([...read.words, ...rules.words])] };
  return withCars(known, JSON.parse(decode(names, 'utf-8')) as Parameters<typeof withCars>[1]);
}
