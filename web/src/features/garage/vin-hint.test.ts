import { expect, it } from 'vitest';
import { vinHint } from './vin-hint';

it.each([
  ['', /Есть в СТС/],
  ['хта21099', /^Исправили: русские Х, Т, А читаем как X T A$/],
  ['XTAGFK330JY144213', /^VIN на месте: 17 знаков$/],
  ['1FADP3K29DL123456', /Контрольный знак не сходится/],
  ['AE101-1234567', /номер кузова/],
  ['XTA21099', /^В VIN 17 знаков, здесь 8/],
])('the hint for the incomplete «%s»', (input, expectedHint) => expect(vinHint(input)).toMatch(expectedHint));
