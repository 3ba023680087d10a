import { expect, it, vi } from 'vitest';
import { ApiError } from '@shared/api/client';
import { useAccount } from './account-store';
import { useToasts } from '@shared/ui/toasts';
import { createCustomerList } from './customer-list';
import { removeWithUndo } from './remove-with-undo';

interface Thing {
  id: number;
  name: string;
}
const saved: Thing = { id: 3, name: 'Дом' };
const listOf = (calls: { load?: () => Promise<Thing[]>; remove?: () => Promise<Thing[]> } = {}) =>
  createCustomerList<Thing, Omit<Thing, 'id'> & { id?: number }>({
    load: () => Promise.resolve([saved]),
    save: ({ name }) => Promise.resolve({ id: 4, items: [{ id: 4, name }] }),
    remove: () => Promise.resolve([]),
    ...calls,
  });

it('shows the response of the last change, not of an earlier load', async () => {
  let answer: (items: Thing[]) => void = () => undefined;
  const late = new Promise<Thing[]>((resolve) => (answer = resolve));
  const use = listOf({ load: () => late });
  const loading = use.getState().load();
  await use.getState().save({ name: 'Дача' });
  answer([saved]);
  await loading;
  expect(use.getState().items).toEqual([{ id: 4, name: 'Дача' }]);
});

it('shows its items after a failure, and is empty for the next customer', async () => {
  const answers = vi
    .fn()
    .mockResolvedValueOnce([saved])
    .mockRejectedValueOnce(new ApiError('network', 'Связь пропала', 0));
  const use = listOf({ load: answers });
  await use.getState().load();
  await use.getState().load();
  expect(use.getState()).toMatchObject({ items: [saved], error: { code: 'network' } });
  useAccount.setState({ loginId: 'tok' });
  useAccount.getState().rejectLogin();
  expect(use.getState()).toMatchObject({ items: null, error: null });
});

it.each(['save', 'remove'] as const)('ignores a late response of %s after a change of the customer', async (method) => {
  let answer: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (answer = resolve));
  const use = createCustomerList<Thing, { name: string }>({
    load: () => Promise.resolve([]),
    save: () => late.then(() => ({ id: 3, items: [saved] })),
    remove: () => late.then(() => [saved]),
  });
  useAccount.setState({ loginId: 'tok' });
  const changing = method === 'save' ? use.getState().save({ name: 'Дом' }) : use.getState().remove(4);
  await Promise.resolve(); // the request is sent
  useAccount.getState().rejectLogin();
  answer();
  await changing;
  expect(use.getState().items).toBeNull();
});

it('removes at once and restores on undo', async () => {
  const use = listOf();
  await use.getState().load();
  await removeWithUndo(saved, use.getState(), { removed: 'Адрес удалён', draft: ({ name }) => ({ name }) });
  expect(use.getState().items).toEqual([]);
  const toast = useToasts.getState().toasts.at(-1);
  expect(toast).toMatchObject({ text: 'Адрес удалён', action: { label: 'Вернуть' } });
  toast?.action?.run();
  await vi.waitFor(() => expect(use.getState().items).toEqual([{ id: 4, name: 'Дом' }]));
});

it('reports why a record could not be removed', async () => {
  const use = listOf({ remove: () => Promise.reject(new ApiError('address_not_found', 'Этого адреса уже нет', 404)) });
  await use.getState().load();
  await removeWithUndo(saved, use.getState(), { removed: 'Адрес удалён', draft: ({ name }) => ({ name }) });
  expect(use.getState().items).toEqual([saved]);
  expect(useToasts.getState().toasts.at(-1)).toMatchObject({ text: 'Этого адреса уже нет', tone: 'bad' });
});

it('sends changes one after another, so that no late response restores a removed record', async () => {
  const answers: ((items: Thing[]) => void)[] = [];
  const remove = vi.fn(() => new Promise<Thing[]>((resolve) => answers.push(resolve)));
  const use = listOf({ remove });
  const removals = [use.getState().remove(3), use.getState().remove(4)];
  await vi.waitFor(() => expect(remove).toHaveBeenCalledTimes(1));
  answers[0]?.([{ id: 4, name: 'Дача' }]);
  await vi.waitFor(() => expect(remove).toHaveBeenCalledTimes(2));
  answers[1]?.([]);
  await Promise.all(removals);
  expect(use.getState().items).toEqual([]);
});

it('does not send a waiting change with the next login', async () => {
  let answer: (items: Thing[]) => void = () => undefined;
  const remove = vi.fn(() => new Promise<Thing[]>((resolve) => (answer = resolve)));
  const use = listOf({ remove });
  useAccount.setState({ loginId: 'tok' });
  const first = use.getState().remove(3);
  const second = use.getState().remove(4);
  await vi.waitFor(() => expect(remove).toHaveBeenCalledOnce());
  useAccount.getState().rejectLogin();
  answer([]);
  await first;
  await expect(second).rejects.toThrow();
  expect(remove).toHaveBeenCalledOnce();
});
