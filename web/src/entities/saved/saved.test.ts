import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useAccount } from '@entities/account/account-store';
import { readGuestStorage, STORAGE_KEY } from '@shared/storage/guest-storage';
import { card } from '@shared/testing/samples';
import { useToasts } from '@shared/ui/toasts';
import { replaceSavedList } from './replace-saved';
import { syncSavedLists } from './saved-sync';
import { mergeIntoServer, refreshFromServer, saveOnServer } from './server-lists';
import { useSaved } from './saved-store';
import { toggleSavedProduct } from './toggle-saved';

const ids = () => useSaved.getState().favorite;
const toasts = () => useToasts.getState().toasts;

type ServerResponse = [status: number, body: unknown];

/** Responses of the server in their order; the requests are in `calls`. */
function server(...answers: ServerResponse[]) {
  const calls: { path: string; body: unknown }[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    calls.push({ path: String(url).split('/').at(-1) ?? '', body: JSON.parse(String(init?.body)) });
    const [status, body] = answers[calls.length - 1] ?? [500, {}];
    return status === 0
      ? Promise.reject(new TypeError('offline'))
      : Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  return calls;
}

const enter = () => useAccount.setState({ loginId: 'tok' });
const refused = (code: string, message: string) => ({ error: { code, message, fields: {} } });

beforeEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  useAccount.setState({ loginId: null });
  useSaved.getState().replace('favorite', []);
  useSaved.getState().replace('compare', []);
  useToasts.setState({ toasts: [] });
});

describe('a guest', () => {
  it('stores the lists in the browser, with an undo', () => {
    toggleSavedProduct('favorite', card());
    expect(ids()).toEqual([7]);
    expect(readGuestStorage().favorite).toEqual([7]);
    expect(toasts().at(-1)?.text).toMatch(/^В\u00a0избранном: /);

    toasts().at(-1)?.action?.run();
    expect(ids()).toEqual([]);
  });

  it('undo restores the previous state after further clicks', () => {
    toggleSavedProduct('favorite', card());
    const undo = toasts().at(-1)?.action;
    toggleSavedProduct('favorite', card());
    const giveBack = toasts().at(-1)?.action;
    undo?.run();
    expect(ids()).toEqual([]);
    giveBack?.run();
    giveBack?.run();
    expect(ids()).toEqual([7]);
  });

  it('restores a cleared list together with later additions', () => {
    useSaved.getState().replace('favorite', [1, 2]);
    replaceSavedList('favorite', [], 'Очистили');
    useSaved.getState().toggle('favorite', 7);
    toasts().at(-1)?.action?.run();
    expect(ids()).toEqual([1, 2, 7]);
  });

  it('sees a toast when the list is full', () => {
    useSaved.getState().replace(
      'compare',
      Array.from({ length: 20 }, (_, n) => n + 100),
    );
    toggleSavedProduct('compare', card());
    expect(useSaved.getState().compare).toHaveLength(20);
    expect(toasts().at(-1)?.text).toContain('помещается 20');

    toggleSavedProduct('compare', card({ id: 100 }));
    expect(useSaved.getState().compare).toHaveLength(19);
  });

  it('follows another tab', () => {
    const stop = syncSavedLists();
    window.dispatchEvent(
      new StorageEvent('storage', {
        key: STORAGE_KEY,
        newValue: JSON.stringify({ version: '0.0.1', favorite: [5], compare: [6] }),
      }),
    );
    expect(ids()).toEqual([5]);
    expect(useSaved.getState().compare).toEqual([6]);
    stop();
  });
});

describe('a customer', () => {
  it('has the list the server answers with', async () => {
    enter();
    const calls = server([200, { id: 7, present: true, favorite: [3, 7] }]);
    await saveOnServer('favorite', 7, useSaved.getState().toggle('favorite', 7));
    expect(calls).toEqual([{ path: 'toggleFavorite', body: { id: 7 } }]);
    expect(ids()).toEqual([3, 7]);
  });

  it('reaches the chosen state when another device was first', async () => {
    enter();
    const calls = server(
      [200, { id: 7, present: false, favorite: [] }],
      [200, { id: 7, present: true, favorite: [7] }],
    );
    await saveOnServer('favorite', 7, true);
    expect(calls).toHaveLength(2);
    expect(ids()).toEqual([7]);
  });

  it('sees a toast when offline, and the heart is rolled back', async () => {
    enter();
    server([0, null]);
    await saveOnServer('favorite', 7, useSaved.getState().toggle('favorite', 7));
    expect(ids()).toEqual([]);
    expect(toasts().at(-1)).toMatchObject({ tone: 'bad', action: { label: 'Повторить' } });
  });

  it('sees the message of a refusal', async () => {
    enter();
    server([409, refused('favorite_full', 'В избранном помещается 500 товаров')]);
    await saveOnServer('favorite', 7, useSaved.getState().toggle('favorite', 7));
    expect(ids()).toEqual([]);
    expect(toasts().at(-1)?.text).toBe('В избранном помещается 500 товаров');
  });

  it('saves the last state of quick clicks', async () => {
    enter();
    server(
      [200, { present: true, favorite: [7] }],
      [200, { present: false, favorite: [] }],
      [200, { present: true, favorite: [7] }],
    );
    const { toggle } = useSaved.getState();
    const presses = [1, 2, 3].map(() => saveOnServer('favorite', 7, toggle('favorite', 7)));
    await Promise.all(presses);
    expect(ids()).toEqual([7]);
  });
});

describe('a customer who has left', () => {
  /** A server that responds when the test says so. */
  function slowServer() {
    const open: ((response: Response) => void)[] = [];
    const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise((resolve) => open.push(resolve)));
    return {
      fetch,
      answer: (status: number, body: unknown) => open.shift()?.(new Response(JSON.stringify(body), { status })),
    };
  }
  const leave = (next: string | null) => {
    useAccount.setState({ loginId: next });
    useSaved.getState().replace('favorite', []);
  };

  it.each([
    ['accepted', 200, { present: true, favorite: [3, 7] }],
    ['refused', 409, refused('favorite_full', 'Нет места')],
  ])('changes nothing for the next customer by a late response that is %s', async (_words, status, body) => {
    enter();
    const shop = slowServer();
    const saving = saveOnServer('favorite', 7, useSaved.getState().toggle('favorite', 7));
    const next = saveOnServer('favorite', 8, useSaved.getState().toggle('favorite', 8));
    await vi.waitFor(() => expect(shop.fetch).toHaveBeenCalledOnce());
    leave('another');
    shop.answer(status, body);
    await Promise.all([saving, next]);
    expect(shop.fetch).toHaveBeenCalledOnce();
    expect(ids()).toEqual([]);
    expect(toasts()).toEqual([]);
  });

  it('does not leave the list to the next customer through a refresh', async () => {
    enter();
    const shop = slowServer();
    const looking = refreshFromServer();
    await vi.waitFor(() => expect(shop.fetch).toHaveBeenCalledOnce());
    leave(null);
    shop.answer(200, { favorite: [3], products: [], gone: [], options: [] });
    await looking;
    expect(shop.fetch).toHaveBeenCalledOnce();
    expect(ids()).toEqual([]);
  });
});

describe('login', () => {
  const saved = (kind: string, list: number[]) => ({ [kind]: list, products: [], gone: [], options: [] });

  it('merges both lists', async () => {
    useSaved.getState().replace('favorite', [1, 2]);
    useSaved.getState().replace('compare', [4]);
    enter();
    const calls = server([200, saved('favorite', [9, 1, 2])], [200, saved('compare', [4])]);
    await mergeIntoServer();
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      ['syncFavorite', expect.objectContaining({ favorite: [1, 2] })],
      ['syncCompare', expect.objectContaining({ compare: [4] })],
    ]);
    expect(ids()).toEqual([9, 1, 2]);
  });

  it('merges as much of a long list as fits, with a toast', async () => {
    const remaining = Array.from({ length: 19 }, (_, n) => n + 1);
    useSaved.getState().replace('compare', [50, 51]);
    enter();
    const calls = server(
      [200, saved('favorite', [])],
      [409, refused('compare_full', 'Не помещается')],
      [200, saved('compare', remaining)],
      [200, saved('compare', [...remaining, 50])],
    );
    await mergeIntoServer();
    expect(calls.at(-1)?.body).toMatchObject({ compare: [50] });
    expect(useSaved.getState().compare).toEqual([...remaining, 50]);
    expect(toasts().at(-1)?.text).toMatch(/помещается 20.*1.товар отсюда не добавили/);
  });

  it('merges later when the login was offline', async () => {
    useSaved.getState().replace('favorite', [1]);
    enter();
    server([0, null]);
    await mergeIntoServer();
    expect(ids()).toEqual([1]);
    expect(toasts().at(-1)?.tone).toBe('bad');

    const calls = server([200, saved('favorite', [9, 1])], [200, saved('compare', [])]);
    await refreshFromServer();
    expect(calls[0]?.path).toBe('syncFavorite');
    expect(ids()).toEqual([9, 1]);
  });
});

it('logout empties the lists of this browser', () => {
  server([0, null]);
  const stop = syncSavedLists();
  enter();
  useSaved.getState().replace('favorite', [1]);
  return useAccount
    .getState()
    .logout()
    .then(() => {
      expect(ids()).toEqual([]);
      expect(readGuestStorage().favorite).toEqual([]);
      stop();
    });
});
