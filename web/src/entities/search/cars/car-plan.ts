import { fold, planQuery, type Ask, type QueryPlan, type Vocabulary } from '../query';
import { lexiconOf, MatchGrade } from '../query/lexicon';
import { withStems } from '../query/stemmed-text';
import type { CarsResponse } from './car-catalogue';
import type { ReadCar } from './car-reader';

const EVERYTHING = /^(?:(?:все|всё|любые) )?(?:товары)?$/u;
const PARTS = /^(?:(?:все|всё|любые) )?(?:запчасти|автозапчасти|детали)$/u;
/** «то на рио»: everything for a service. */
const SERVICE =
  /^(?:(?:комплект|набор|все|запчасти|расходники|фильтры)(?: для| на)? )?(?:то|расходники|техобслуживани[а-я]+|обслуживани[а-я]+)$/u;
const LAST_PREPOSITION = / ?(?:для|на|к|от|под|в|у)$/u;
const NAME_WORDS = 6;
const NUMBER_DIGITS = 3;
/** «5w40, 76d5mm: tokens of grades and amounts. */
const AMOUNT = /^«?\d+(?:d\d+)?[a-z]{1,4}(?:\d\d)?$/;
/** No car is known that the product is for. */
const NO_CARS = 'fits IS EMPTY';
/** The product names no cars; it may be chosen by a size, and fit others. */
const NO_MAKES = 'options.car_make NOT EXISTS';
/** Where a single word must stand for the thing itself: an oil filter is no «масло», a charger no «аккумулятор». */
const THINGS = ['search.head'];

/** How the words beside a car are searched: `filter` is a part of the engine's filter. */
interface Rest {
  readonly plan: QueryPlan;
  readonly filter: string;
  readonly isService: boolean;
}

/** Categories by what queries ask for without naming it. */
export type KitCategories = Pick<CarsResponse, 'service' | 'oils'>;

/**
 * The plan of a query that names a car, from `typed`, the plan of all its words: goods that surely fit the car; then
 * those that may fit it or whose text names it; when there are none, other amounts and makers, and goods for any car.
 */
export function planForCar(
  typed: QueryPlan,
  car: ReadCar,
  vocabulary: Vocabulary,
  asTyped: readonly string[],
  categories: KitCategories,
): QueryPlan {
  const { plan, filter, isService } = readRest(car, vocabulary, asTyped, categories);
  if ((plan.kind !== 'text' && plan.kind !== 'empty') || isName(plan)) return typed;
  return {
    ...plan,
    kind: 'text',
    text: [plan.text, car.title].filter((part) => part !== '').join(' '),
    asks: withStems(asksOf(plan, car, vocabulary, filter), lexiconOf(vocabulary)),
    understood: [{ kind: 'car', from: car.from, to: car.title }, ...plan.understood],
    car: { title: car.title, cars: car.cars, rest: plan.text, isService },
  };
}

/** A part number, or so many words as only the name of one product has: its cars are part of the name. */
const isName = ({ asks: [ask] }: QueryPlan): boolean => {
  const words = ask?.q.split(' ') ?? [];
  return (
    words.length >= NAME_WORDS ||
    words.some((word) => word.replace(/\D/g, '').length >= NUMBER_DIGITS && !AMOUNT.test(word))
  );
};

function readRest(
  { rest }: ReadCar,
  vocabulary: Vocabulary,
  asTyped: readonly string[],
  { service, oils }: KitCategories,
): Rest {
  const words = fold(rest).replace(LAST_PREPOSITION, '');
  const everything = planQuery('', vocabulary);
  if (SERVICE.test(words))
    return { plan: everything, filter: ` AND category_ids IN [${service.join(', ')}]`, isService: true };
  if (PARTS.test(words))
    return { plan: everything, filter: ` AND category_ids NOT IN [${oils.join(', ')}]`, isService: false };
  const plan = EVERYTHING.test(words) ? everything : planQuery(rest, vocabulary, asTyped);
  return { plan, filter: '', isService: false };
}

function asksOf({ asks }: QueryPlan, car: ReadCar, vocabulary: Vocabulary, further: string): Ask[] {
  const ids = car.cars.map(({ id }) => id).join(', ');
  const fits = `fits IN [${ids}]`;
  const [exact = { role: 'exact', q: '', strategy: 'all', dropped: [] }, ...others] = asks;
  const isOneWord = /^[а-я]+$/u.test(exact.q);
  const sure = { ...exact, q: wholeWords(exact.q, vocabulary), ...(isOneWord && { fields: THINGS }) };
  const found: Ask[] = [
    { ...sure, filter: `preferred IN [${ids}]${further}` },
    { ...sure, role: 'variants', filter: fits + further },
  ];
  if (exact.q === '') return found;
  const named = car.names.map((name) => `"${name}"`).join(' ');
  const near = others.filter(({ role }) => role === 'near');
  return [
    ...found,
    { ...exact, q: `${sure.q} ${named}`, role: 'variants', filter: NO_CARS },
    ...(sure.q === exact.q ? [] : [{ ...exact, role: 'wider' as const, filter: fits }]),
    ...others
      .filter(({ role }) => role === 'variants')
      .map((ask) => ({ ...ask, role: 'wider' as const, filter: fits })),
    { ...sure, role: 'general', filter: NO_MAKES },
    ...near.map((ask) => ({ ...ask, filter: fits })),
    // The last words are left out first: the name of the car is required.
    ...near.map((ask) => ({ ...ask, q: `${named} ${ask.q}`, filter: NO_CARS })),
  ];
}

/**
 * Known words as phrases, which match neither beginnings nor typos: among the few goods of one car, a «фара» would find
 * a «Far East». Documents have the stems of all forms.
 */
function wholeWords(q: string, vocabulary: Vocabulary): string {
  const lexicon = lexiconOf(vocabulary);
  return q
    .split(' ')
    .map((word) => (/^[а-я]{3,}$/u.test(word) && lexicon.grade(word) >= MatchGrade.form ? `"${word}"` : word))
    .join(' ');
}
