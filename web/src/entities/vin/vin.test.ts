import { expect, test } from 'vitest';
import { looksLikeVin, readVin } from './vin';

test('Cyrillic look-alikes are replaced and reported', () => {
  expect(readVin('хтаGFL110КУ214358')).toEqual({
    kind: 'vin',
    value: 'XTAGFL110KY214358',
    repairs: [
      { was: 'Х', became: 'X' },
      { was: 'Т', became: 'T' },
      { was: 'А', became: 'A' },
      { was: 'К', became: 'K' },
      { was: 'У', became: 'Y' },
    ],
    doubtful: false,
  });
});

test('only replaced letters are reported', () => {
  expect(readVin('XTA-GFL110KY21435А')).toMatchObject({
    value: 'XTAGFL110KY21435A',
    repairs: [{ was: 'А', became: 'A' }],
  });
  expect(readVin('NZЕ121-3019283')).toMatchObject({
    kind: 'frame',
    value: 'NZE121-3019283',
    repairs: [{ was: 'Е', became: 'E' }],
  });
});

test('letters that are invalid in a VIN are read as digits', () => {
  expect(readVin('IHGCM82633A0O4352')).toMatchObject({
    kind: 'vin',
    value: '1HGCM82633A004352',
    repairs: [
      { was: 'I', became: '1' },
      { was: 'O', became: '0' },
    ],
    doubtful: false,
  });
});

test('only VINs with a mandatory check digit are doubtful', () => {
  expect(readVin('1HGCM82633A004353').doubtful).toBe(true);
  expect(readVin('WVWZZZ1KZ6W000001').doubtful).toBe(false);
});

test.each([
  ['NZE121-3019283', 'frame'],
  ['XTAGFL110KY', 'short'],
  ['XTAGFL110KY2143589', 'long'],
  ['', 'short'],
])('%j is %s', (text, kind) => {
  expect(readVin(text).kind).toBe(kind);
});

test.each([
  ['XTAGFL110KY214358', true],
  ['хтаGFL110КУ214358', true],
  ['масло 5w-40 лукойл', false],
  ['тормозныеколодкии', false],
  ['A000989830113FBDR', false],
  ['W914/2', false],
])('%j as a VIN: %s', (text, is) => {
  expect(looksLikeVin(text)).toBe(is);
});
