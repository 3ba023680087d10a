import { expect, test } from 'vitest';
import { makerOf } from './wmi';

test.each([
  ['XTAGFL110KY214358', 'Lada', 2019],
  ['XTA210990Y2765432', 'Lada', 2000],
  ['Z94CB41AADR123456', 'Hyundai', 2013],
  ['WVWZZZ1KZ6W000001', 'Volkswagen', null],
  ['1HGCM82633A004352', 'Honda', 2003],
])('%s is %s of %s', (vin, make, year) => {
  expect(makerOf(vin, 2026)).toMatchObject({ make, year });
});

test('a year of the future is the one thirty years before', () => {
  expect(makerOf('XTAGFL110YY214358', 2026)?.year).toBe(2000);
  expect(makerOf('XTAGFL110VY214358', 2026)?.year).toBe(2027);
});

test('an unknown maker is not guessed', () => {
  expect(makerOf('ZZZ00000000000000', 2026)).toBeNull();
});
