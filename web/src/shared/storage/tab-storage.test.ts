import { expect, it } from 'vitest';
import { writeTabStorage, readTabStorage } from './tab-storage';

it('reads stored values and ignores unreadable ones', () => {
  writeTabStorage('one', { a: 1 });
  expect(readTabStorage('one')).toEqual({ a: 1 });
  writeTabStorage('one', null);
  expect(sessionStorage.getItem('one')).toBeNull();
  sessionStorage.setItem('one', '{');
  expect(readTabStorage('one')).toBeNull();
});
