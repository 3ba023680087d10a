import { expect, it } from 'vitest';
import { keep, readKept } from './tab-storage';

it('reads what was kept, and nothing out of what is no answer of ours', () => {
  keep('one', { a: 1 });
  expect(readKept('one')).toEqual({ a: 1 });
  keep('one', null);
  expect(sessionStorage.getItem('one')).toBeNull();
  sessionStorage.setItem('one', '{');
  expect(readKept('one')).toBeNull();
});
