import type { QueryCar } from './car-catalogue';
import { codeForms, type PieceReadings } from './word-readings';

const YEAR = /^(?:19[7-9]\d|20[0-3]\d)$/;
const YEAR_WORD = /^(?:год|года|году|г|гв|выпуска|поколени[еяй])$/u;
const LITRES = /^(\d)[.,](\d)$/;
const LITRE_WORD = /^(?:л|литр|литра)$/u;
const VALVES = /^(8|16)(?:кл|клапан[а-я]*|v|в)?$/u;
const VALVE_WORD = /^(?:кл|клапан[а-я]*|v)$/u;
const DIESEL = /^(?:дизел[а-я]*|diesel|tdi|crdi|тди)$/u;
const PETROL = /^бензин[а-я]*$/u;
/** Words beside a model that choose nothing in the catalogue. */
const BODY =
  /^(?:седан|хетчбек|хэтчбек|универсал|лифтбек|кросс|cross|sw|св|new|нов(?:ая|ый|ую)|рестайлинг|авто|машин[ауы])$/u;
/** «3 шт» is an amount, not a generation. */
const AMOUNT = /^(?:шт[а-я]*|л|литр[а-я]*|кг|мл|мм|см|м|в|вт)$/u;
const GENERATION = /^(?:1[0-2]|[1-9])$/;

/** What is left of the cars, and the chosen words for people: 3, H4M, 1.6. */
export interface Choices {
  readonly cars: readonly QueryCar[];
  readonly labels: readonly string[];
}

type Test = (car: QueryCar) => boolean;

/** Which cars a word at an index may choose, and how many pieces it takes. */
interface Choice {
  readonly test: Test;
  readonly label: string;
  readonly length: number;
  /** Without such a car the word is left to the search. */
  readonly isOptional: boolean;
}

/**
 * Reads the words that choose among the model's cars: generation and body beside its name, and anywhere a year, the
 * litres, the engine, the fuel. Their indexes are added to `used`. A generation, a year or a fuel that no car has
 * gives no cars: what fits another one is not offered.
 */
export function choicesOf(pieces: readonly PieceReadings[], used: Set<number>, all: readonly QueryCar[]): Choices {
  const labels: string[] = [];
  let cars = all;
  const take = (index: number, { test, label, length, isOptional }: Choice): boolean => {
    const chosen = cars.filter(test);
    if (chosen.length === 0 && isOptional) return false;
    cars = chosen;
    labels.push(label);
    for (let piece = index; piece < index + length; piece += 1) used.add(piece);
    return true;
  };
  for (let isMore = true; isMore;) {
    isMore = false;
    for (const index of pieces.keys()) {
      if (used.has(index) || !(used.has(index - 1) || used.has(index + 1))) continue;
      const choice = besideModel(pieces, index, all, used.has(index - 1));
      if (choice !== undefined && take(index, choice)) isMore = true;
      else if (BODY.test(pieces[index]?.typed ?? '')) isMore = Boolean(used.add(index));
    }
  }
  for (const index of pieces.keys()) {
    const choice = used.has(index) ? undefined : (anywhere(pieces, index) ?? ofEngine(pieces, index));
    if (choice !== undefined) take(index, choice);
  }
  return { cars, labels };
}

function besideModel(
  pieces: readonly PieceReadings[],
  index: number,
  all: readonly QueryCar[],
  isAfter: boolean,
): Choice | undefined {
  const piece = pieces[index];
  if (piece === undefined) return undefined;
  const forms = codeForms(piece);
  const code = [...forms].find((form) => all.some(({ tokens }) => tokens.includes(form)));
  const next = pieces[index + 1]?.typed ?? '';
  const isNumber = GENERATION.test(piece.typed);
  if (isNumber && (!isAfter || AMOUNT.test(next) || VALVE_WORD.test(next))) return undefined;
  if (code === undefined && !isNumber) return undefined;
  return {
    test: ({ tokens }) => code !== undefined && tokens.includes(code),
    label: (code ?? piece.typed).toUpperCase(),
    length: YEAR_WORD.test(next) ? 2 : 1,
    isOptional: false,
  };
}

function anywhere(pieces: readonly PieceReadings[], index: number): Choice | undefined {
  const text = pieces[index]?.typed ?? '';
  const next = pieces[index + 1]?.typed ?? '';
  const litres = LITRES.exec(text);
  if (litres !== null) {
    const volume = Number(`${litres[1]}.${litres[2]}`);
    const length = LITRE_WORD.test(next) ? 2 : 1;
    return { test: (car) => car.litres === volume, label: volume.toFixed(1), length, isOptional: true };
  }
  if (YEAR.test(text)) {
    const year = Number(text);
    return {
      test: ({ years: [first, last] }) => (first ?? year) <= year && year <= (last ?? year),
      label: text,
      length: YEAR_WORD.test(next) ? 2 : 1,
      isOptional: false,
    };
  }
  if (DIESEL.test(text)) return { test: ({ diesel }) => diesel, label: 'дизель', length: 1, isOptional: false };
  return PETROL.test(text)
    ? { test: ({ diesel }) => !diesel, label: 'бензин', length: 1, isOptional: false }
    : undefined;
}

function ofEngine(pieces: readonly PieceReadings[], index: number): Choice | undefined {
  const piece = pieces[index];
  if (piece === undefined) return undefined;
  const hasWord = VALVE_WORD.test(pieces[index + 1]?.typed ?? '');
  const valves = VALVES.exec(piece.typed);
  if (valves !== null && (hasWord || valves[0] !== valves[1])) {
    const token = `${valves[1] ?? ''}v`;
    return {
      test: ({ engine }) => engine.includes(token),
      label: `${valves[1] ?? ''} клапанов`,
      length: hasWord ? 2 : 1,
      isOptional: true,
    };
  }
  const forms = codeForms(piece);
  const isOf: Test = ({ engine }) => engine.some((token) => forms.has(token));
  return { test: isOf, label: piece.typed.toUpperCase(), length: 1, isOptional: true };
}
