import { expect, it } from 'vitest';
import { sureYear, yearDoubt } from './model-year';

const year = (...values: number[]) => ({ values, confidence: 'likely' as const, note: '' });
const rio = { years_from: 2011, years_to: 2017 };

it.each([
  [year(2013), 2013, ''],
  [year(2018), 2018, ''],
  [year(2013, 1983), 2013, ''],
  [year(2013, 2014), null, ''],
  [year(), null, ''],
  [{ ...year(2007), confidence: 'unknown' as const }, null, ''],
  [year(2007), null, 'По номеру год 2007, а эту машину выпускали 2011–2017. Сверьте номер и машину с документами.'],
])('the year of the number %o is that of the car only if it was built then', (of, sure, doubt) => {
  expect(sureYear(of, rio)).toBe(sure);
  expect(yearDoubt(of, rio)).toBe(doubt);
});
