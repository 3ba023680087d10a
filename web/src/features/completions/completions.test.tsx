import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSearchBox } from '@shared/search-box/store';
import { useSession } from '@shared/session/store';
import { init } from '@shared/testing/samples';
import Completions from './completions';
import { useRecent } from './recent';

interface Asked {
  q: string;
  answer: (total: number) => void;
  fail: () => void;
}
const asked: Asked[] = [];

vi.mock('@shared/search-client', () => ({
  transportOf: () => ({
    post: (_: string, body: string) =>
      new Promise((resolve, reject) => {
        const { queries } = JSON.parse(body) as { queries: { q: string }[] };
        const q = queries[0]?.q ?? '';
        asked.push({
          q,
          answer: (total) => resolve({ results: [{ hits: total > 0 ? [{ id: 5, name: `Товар ${q}` }] : [], totalHits: total, facetDistribution: { brand: {} } }, { hits: [] }] }),
          fail: () => reject(new Error('down')),
        });
      }),
  }),
}));

const onSearch = vi.fn();
const onGo = vi.fn();
const show = () => {
  asked.length = 0;
  return render(
    <MemoryRouter>
      <Completions full={false} onSearch={onSearch} onGo={onGo} />
    </MemoryRouter>,
  );
};
const type = (text: string) => act(() => useSearchBox.getState().setValue(text));
const press = (key: string): boolean | undefined => {
  let used: boolean | undefined;
  act(() => {
    used = useSearchBox.getState().list?.take(key);
  });
  return used;
};
/** The engine answers or fails, and what follows is drawn. */
const settle = (one: (() => void) | undefined) =>
  act(async () => {
    one?.();
    await Promise.resolve();
  });
const arrived = (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count));
const names = () => screen.queryAllByRole('option').map((option) => option.textContent);
const active = () => screen.queryAllByRole('option', { selected: true }).map((option) => option.id);

beforeEach(() => {
  useSession.setState({ init: init(), cityId: 1 });
  useSearchBox.getState().show('', 'goods');
  useRecent.setState({ recent: [] });
});

test('an answer that is late never takes the place of a newer one', async () => {
  show();
  type('мас');
  await arrived(1);
  type('масло');
  await arrived(2);
  await settle(() => asked[1]?.answer(2));
  expect(await screen.findByText(/Товар масло/)).toBeInTheDocument();
  await settle(() => asked[0]?.answer(9));
  expect(screen.queryByText('Товар мас')).not.toBeInTheDocument();
  expect(screen.getByText(/Товар масло/)).toBeInTheDocument();
});

test('another text drops what was shown for the one before', async () => {
  show();
  type('масло');
  await arrived(1);
  await settle(() => asked[0]?.answer(2));
  expect(await screen.findByText(/Товар масло/)).toBeInTheDocument();
  type('фильтр');
  expect(screen.queryByText(/Товар масло/)).not.toBeInTheDocument();
});

test('the arrows walk the list and come back to the box; Home and End jump; Enter picks', async () => {
  show();
  type('масло');
  await arrived(1);
  await settle(() => asked[0]?.answer(2));
  await screen.findByText(/Товар масло/);
  const ids = screen.getAllByRole('option').map(({ id }) => id);
  expect(ids).toHaveLength(2);
  expect(press('Enter')).toBe(false);
  press('ArrowDown');
  expect([active(), useSearchBox.getState().list?.active]).toEqual([[ids[0]], ids[0]]);
  press('End');
  expect(active()).toEqual([ids[1]]);
  press('ArrowDown');
  expect(active()).toEqual([]);
  press('ArrowUp');
  press('Home');
  press('Enter');
  expect(onSearch).toHaveBeenLastCalledWith('масло', 'goods');
  press('End');
  press('Enter');
  expect(onGo).toHaveBeenLastCalledWith('/product/5');
});

test('the engine is down: it is said, recent searches stay', async () => {
  useRecent.getState().remember('масло 5W-40', 'goods');
  show();
  type('масло');
  await arrived(1);
  await settle(() => asked[0]?.fail());
  expect(await screen.findAllByText(/Подсказки сейчас не отвечают/)).not.toHaveLength(0);
  expect(names()).toEqual(['масло 5W-40']);
});

test('a recent search is taken off by Delete or by its cross', async () => {
  useRecent.getState().remember('масло', 'goods');
  useRecent.getState().remember('свечи', 'goods');
  show();
  const recent = () => within(screen.getByRole('listbox')).queryByRole('group', { name: 'Вы искали' })?.textContent ?? '';
  expect(recent()).toContain('свечимасло');
  press('ArrowDown');
  press('Delete');
  expect(recent()).not.toContain('свечи');
  await userEvent.click(screen.getByTitle('Убрать из недавних'));
  expect(screen.queryByRole('group', { name: 'Вы искали' })).not.toBeInTheDocument();
});

test('under VIN nothing is asked, and what may be typed is told', () => {
  show();
  act(() => useSearchBox.getState().setTab('vin'));
  type('XTA');
  expect(screen.getAllByText(/VIN из 17 знаков/)).not.toHaveLength(0);
  expect(asked).toHaveLength(0);
});
