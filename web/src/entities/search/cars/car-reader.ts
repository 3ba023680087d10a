import type { CarCatalogue, QueryCar, QueryModel } from './car-catalogue';
import { choicesOf } from './car-choices';
import { codeForms, KINDS, readingsOf, type PieceReadings } from './word-readings';

/** The car of a query. */
export interface ReadCar {
  /** The words that name it, as typed. */
  readonly from: string;
  /** «Kia Rio 3 1.6». */
  readonly title: string;
  readonly cars: readonly QueryCar[];
  /** The name of the model and the chosen words, as texts of products may have them. */
  readonly names: readonly string[];
  /** The query without those words. */
  readonly rest: string;
}

/** A span of pieces; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

interface Named extends Span {
  readonly models: readonly QueryModel[];
  readonly name: string;
  /** The name is a number or one or two letters. */
  readonly isShort: boolean;
}

const NO_PIECE: PieceReadings = { raw: '', typed: '', layout: '', translit: '' };
const BODY_CODE = /^[a-z]{1,3}\d{1,3}[a-z]?$/;
const SHORTEST_ALONE = 3;
const MOST_TITLES = 2;
/** Codes of engines that name them without a model: K4M, 21126, but not `tsi`. */
const ENGINE_CODE = /^(?:(?=.*[a-z])(?=.*\d)(?!\d+v$)[a-z\d]{3,}|[12]1\d{3})$/;

const textOf = (pieces: readonly PieceReadings[], kind: (typeof KINDS)[number]): string =>
  pieces.map((piece) => piece[kind]).join(' ');

const split = (pieces: readonly PieceReadings[], used: ReadonlySet<number>): Pick<ReadCar, 'from' | 'rest'> => {
  const textWhere = (isUsed: boolean) =>
    pieces
      .filter((_, index) => used.has(index) === isUsed)
      .map(({ raw }) => raw)
      .join(' ');
  return { from: textWhere(true), rest: textWhere(false) };
};

/** Recognises the car that a query names. */
export class CarReader {
  readonly #catalogue: CarCatalogue;

  constructor(catalogue: CarCatalogue) {
    this.#catalogue = catalogue;
  }

  read(text: string): ReadCar | null {
    const pieces = readingsOf(text);
    const named = this.#model(pieces) ?? null;
    if (named === null) return this.#byBody(pieces) ?? this.#byEngine(pieces);
    const makes = this.#makes(pieces, named);
    const ofMake = named.models.filter(({ make }) => makes.some((entry) => entry.make === make));
    const models = ofMake.length > 0 ? ofMake : named.isShort ? [] : named.models;
    if (models.length === 0) return this.#byEngine(pieces);
    const used = new Set<number>();
    for (const { start, end } of [named, ...makes.filter(({ make }) => models.some((model) => model.make === make))])
      for (let index = start; index < end; index += 1) used.add(index);
    const { cars, labels } = choicesOf(
      pieces,
      used,
      models.flatMap((model) => model.cars),
    );
    const titles = [...new Set(models.map(({ title }) => title))];
    const title = `${titles.slice(0, MOST_TITLES).join(', ')}${titles.length > MOST_TITLES ? '…' : ''}`;
    const names = [named.name, ...labels.map((label) => label.toLowerCase())];
    return { ...split(pieces, used), title: [title, ...labels].join(' '), cars, names };
  }

  /** The longest name of a model; the first of equally long ones. */
  #model(pieces: readonly PieceReadings[]): Named | undefined {
    const { modelNames } = this.#catalogue;
    for (let length = Math.min(modelNames.longest, pieces.length); length > 0; length -= 1) {
      let short: Named | undefined;
      for (let start = 0; start + length <= pieces.length; start += 1) {
        const window = pieces.slice(start, start + length);
        for (const kind of KINDS) {
          const found = modelNames.find(textOf(window, kind));
          if (found.length === 0) continue;
          const isShort = found.every(({ name }) => name.length < SHORTEST_ALONE || /^\d{1,3}$/.test(name));
          const span = {
            start,
            end: start + length,
            models: found.map(({ value }) => value),
            name: found[0]?.name ?? '',
            isShort,
          };
          if (!isShort) return span;
          short ??= span;
        }
      }
      if (short !== undefined && this.#makes(pieces, short).length > 0) return short;
    }
    return undefined;
  }

  /** Makes that the query names; beside a short name only the one next to it. */
  #makes(pieces: readonly PieceReadings[], named: Named): (Span & { make: string })[] {
    const makes: (Span & { make: string })[] = [];
    for (let start = 0; start < pieces.length; start += 1)
      for (const end of [start + 2, start + 1]) {
        if (end > pieces.length || (start < named.end && end > named.start)) continue;
        if (named.isShort && end !== named.start && start !== named.end) continue;
        const window = pieces.slice(start, end);
        const found = KINDS.flatMap((kind) => this.#catalogue.makeNames.find(textOf(window, kind)));
        for (const { value } of found) makes.push({ start, end, make: value });
        if (found.length > 0) break;
      }
    return makes;
  }

  /** «бмв е90»: a make beside a body of it. */
  #byBody(pieces: readonly PieceReadings[]): ReadCar | null {
    const nowhere = { start: -1, end: -1, models: [], name: '', isShort: false };
    for (const { start, end, make } of this.#makes(pieces, nowhere)) {
      const code = [...codeForms(pieces[end] ?? NO_PIECE)].find((form) => BODY_CODE.test(form)) ?? '';
      const models = this.#catalogue.models.filter((model) => model.make === make);
      const bodied = models.filter(({ cars }) => cars.some(({ tokens }) => tokens.includes(code)));
      if (code === '' || bodied.length === 0) continue;
      const used = new Set(Array.from({ length: end - start }, (_, index) => start + index));
      const { cars, labels } = choicesOf(
        pieces,
        used,
        bodied.flatMap((model) => model.cars),
      );
      const title = bodied.map((model) => model.title).join(', ');
      return { ...split(pieces, used), title: [title, ...labels].join(' '), cars, names: [code] };
    }
    return null;
  }

  /** «масло к4м»: every car with this engine. */
  #byEngine(pieces: readonly PieceReadings[]): ReadCar | null {
    for (const [index, piece] of pieces.entries()) {
      if (pieces.length === 1) break;
      const code = [...codeForms(piece)].find((form) => ENGINE_CODE.test(form));
      if (code === undefined) continue;
      const cars = this.#catalogue.models.flatMap((model) => model.cars).filter(({ engine }) => engine.includes(code));
      if (cars.length > 0)
        return { ...split(pieces, new Set([index])), title: `мотор ${code.toUpperCase()}`, cars, names: [code] };
    }
    return null;
  }
}
