import { expect, test } from 'vitest';
import { CarCatalogue } from './car-catalogue';
import { CarReader } from './car-reader';
import { CARS } from './cars.fixtures';

const reader = new CarReader(new CarCatalogue(CARS));

/** Title, ids of the cars and the other words; null without a car. */
const read = (text: string) => {
  const car = reader.read(text);
  return car === null ? null : [car.title, car.cars.map(({ id }) => id), car.rest];
};

test.each([
  ['масло для приоры', 'Lada Priora', [5], 'масло для'],
  ['масло на приору', 'Lada Priora', [5], 'масло на'],
  ['priora масло', 'Lada Priora', [5], 'масло'],
  ['ghbjhf масло', 'Lada Priora', [5], 'масло'],
  ['масло зкшщкф', 'Lada Priora', [5], 'масло'],
  ['свечи десятка', 'Lada 2110', [6], 'свечи'],
  ['ваз 2110 свечи', 'Lada 2110', [6], 'свечи'],
  ['щетки поло седан', 'Volkswagen Polo Sedan', [12], 'щетки'],
  ['gjkj ctlfy щетки', 'Volkswagen Polo Sedan', [12], 'щетки'],
])('«%s» names a model', (text, title, ids, rest) => {
  expect(read(text)).toEqual([title, ids, rest]);
});

test.each([
  ['колодки рио 3', 'Kia Rio 3', [3, 4], 'колодки'],
  ['колодки киа рио iii', 'Kia Rio 3', [3, 4], 'колодки'],
  ['рио 3 поколения колодки', 'Kia Rio 3', [3, 4], 'колодки'],
  ['колодки рио 1.6', 'Kia Rio 1.6', [4], 'колодки'],
  ['рио 2014 года колодки', 'Kia Rio 2014', [3, 4], 'колодки'],
  ['веста h4m масло', 'Lada Vesta H4M', [8], 'масло'],
  ['веста х4м масло', 'Lada Vesta Х4М', [8], 'масло'],
  ['дастер дизель масло', 'Renault Duster дизель', [11], 'масло'],
  ['рио 16 клапанов свечи', 'Kia Rio 16 клапанов', [4], 'свечи'],
  ['масло бмв е90', 'BMW 3 series E90', [1], 'масло'],
  ['масло к9к', 'мотор K9K', [11], 'масло'],
  ['свечи 21126', 'мотор 21126', [5], 'свечи'],
])('«%s» chooses among its cars', (text, title, ids, rest) => {
  expect(read(text)).toEqual([title, ids, rest]);
});

test('what fits another generation or fuel is not offered', () => {
  expect(read('колодки рио 9')).toEqual(['Kia Rio 9', [], 'колодки']);
  expect(read('приора дизель масло')).toEqual(['Lada Priora дизель', [], 'масло']);
});

test('an amount beside the model is no generation', () => {
  expect(read('рио 3 шт свечи')).toEqual(['Kia Rio', [2, 3, 4], '3 шт свечи']);
});

test('a short name needs its make beside it', () => {
  expect(read('мазда 3 масло')).toEqual(['Mazda 3', [9], 'масло']);
  expect(read('свечи 3')).toBeNull();
  expect(read('мазда масло 3')).toBeNull();
});

test.each(['фильтр prioritet', 'приоритет', 'коврик для пола', 'полы', 'полоса', 'весло', 'vest', 'приор'])(
  '«%s» names no car: names are whole words',
  (text) => expect(reader.read(text)).toBeNull(),
);
