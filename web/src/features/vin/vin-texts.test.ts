import { expect, test } from 'vitest';
import { decoded } from '@shared/testing/vehicle-samples';
import { makerWords, modelWords, pieces, decodedTitle, yearWords } from './vin-texts';

test('a number of a plant with several makes shows no make', () => {
  const manyVehicles = decoded({
    maker: { make: 'Hyundai, Kia', make_ru: 'Хендай, Киа', plant: '', country: 'Корея', confidence: 'unconfirmed' },
    model: null,
    year: { values: [2010, 1980], confidence: 'likely', note: '' },
  });
  expect(decodedTitle(manyVehicles)).toBe('VIN принят');
  expect(manyVehicles.maker === null ? '' : makerWords(manyVehicles.maker)).toBe('Корея');
  expect(yearWords(manyVehicles.year)).toBe('2010 или 1980');
  expect(decodedTitle(decoded({ kind: 'frame', maker: null, model: null }))).toBe('Номер кузова');
  expect(modelWords({ model: 'Tiguan', generation: '', body: 'SUV', confidence: 'sure' })).toBe('Tiguan, внедорожник');
});

test('the meaningful characters are framed', () => {
  expect(pieces(decoded()).filter(({ tells }) => tells !== undefined)).toEqual([
    { text: 'GFL110', tells: 'модель' },
    { text: 'K', tells: 'год' },
  ]);
  expect(pieces(decoded({ kind: 'frame', value: 'NZE121-3019283', maker: null }))).toEqual([
    { text: 'NZE121-3019283' },
  ]);
});
