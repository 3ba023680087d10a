import { afterEach, expect, it, vi } from 'vitest';
import { useAccount } from '@shared/account/store';
import { keep, OWN, readKept } from './tab';

afterEach(() => vi.unstubAllGlobals());

it('reads what was kept, and nothing out of what is no answer of ours', () => {
  keep('one', { a: 1 });
  expect(readKept('one')).toEqual({ a: 1 });
  keep('one', null);
  expect(sessionStorage.getItem('one')).toBeNull();
  sessionStorage.setItem('one', '{');
  expect(readKept('one')).toBeNull();
});

it('forgets what is personal when the person leaves, not when a login only ran out', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response('{}'))),
  );
  keep(`${OWN}profile`, { name: 'Анна' });
  keep('other', 1);
  useAccount.setState({ token: 'tok' });
  useAccount.getState().failed();
  expect(readKept(`${OWN}profile`)).toEqual({ name: 'Анна' });

  useAccount.setState({ token: 'tok' });
  await useAccount.getState().logout();
  expect(readKept(`${OWN}profile`)).toBeNull();
  expect(readKept('other')).toBe(1);
});
