import type { Schema } from '@shared/api/contract';
import { stem } from '../query';

/** The answer of `GET /searchCars`: makes and models with their names, and the modifications of each model. */
export type CarsResponse = Schema<'QueryCars'>;
export type QueryModel = Schema<'QueryModel'>;
export type QueryCar = Schema<'QueryCar'>;

/** An indeclinable name: «поло» is no form of «пол». */
const INDECLINABLE = /[оеиуэюы]$/u;
const MOST_WORDS = 4;

const wordsOf = (name: string): string[] => name.split(/[^a-zа-я\d]+/u).filter((word) => word !== '');
const isInflected = (word: string): boolean => /^[а-я]+$/u.test(word) && !INDECLINABLE.test(word);

/** The stems of a name; the key under which each case form of it is found. */
const stemsOf = (words: readonly string[]): string => words.map(stem).join(' ');

/** A name matches in any case form, but not by its bare stem, which may be another word. */
function isForm(words: readonly string[], name: readonly string[]): boolean {
  return words.every((word, index) => {
    const own = name[index] ?? '';
    return word === own || (isInflected(own) && word !== stem(own));
  });
}

/** Looks names up in any case form. */
export class NameIndex<Value> {
  readonly #byStems = new Map<string, { name: readonly string[]; value: Value }[]>();
  /** Words of the longest name. */
  readonly longest: number;

  constructor(entries: Iterable<readonly [string, Value]>) {
    let longest = 1;
    for (const [text, value] of entries) {
      const name = wordsOf(text);
      if (name.length === 0 || name.length > MOST_WORDS) continue;
      longest = Math.max(longest, name.length);
      const key = stemsOf(name);
      this.#byStems.set(key, [...(this.#byStems.get(key) ?? []), { name, value }]);
    }
    this.longest = longest;
  }

  find(text: string): { name: string; value: Value }[] {
    const words = wordsOf(text);
    return (this.#byStems.get(stemsOf(words)) ?? [])
      .filter(({ name }) => isForm(words, name))
      .map(({ name, value }) => ({ name: name.join(' '), value }));
  }
}

/** The catalogue's cars with their names. */
export class CarCatalogue {
  readonly models: readonly QueryModel[];
  readonly modelNames: NameIndex<QueryModel>;
  readonly makeNames: NameIndex<string>;

  constructor({ makes, models }: CarsResponse) {
    this.models = models;
    this.modelNames = new NameIndex(
      models.flatMap((model) => model.names.map((name): [string, QueryModel] => [name, model])),
    );
    this.makeNames = new NameIndex(
      Object.entries(makes).flatMap(([make, names]) => names.map((name): [string, string] => [name, make])),
    );
  }
}
