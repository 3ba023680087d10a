import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { lazyComponent } from './lazy-component';
import { useToasts } from './toasts';

const Hello = ({ name }: { name: string; onClose?: () => void }) => <p>Привет, {name}</p>;

it('shows the component once loaded, and at once the next time', async () => {
  const load = vi.fn(() => Promise.resolve({ default: Hello }));
  const Part = lazyComponent(load);
  const { unmount } = render(<Part name="Анна" />);
  expect(await screen.findByText('Привет, Анна')).toBeInTheDocument();
  unmount();

  render(<Part name="Пётр" />);
  expect(screen.getByText('Привет, Пётр')).toBeInTheDocument();
  expect(load).toHaveBeenCalledOnce();
});

it('reports a failed load, closes, and loads again the next time', async () => {
  const load = vi.fn(() => Promise.resolve({ default: Hello })).mockRejectedValueOnce(new TypeError('offline'));
  const Part = lazyComponent(load);
  const close = vi.fn();
  const { unmount } = render(<Part name="Анна" onClose={close} />);
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(useToasts.getState().toasts.at(-1)?.text).toBe('Не открылось. Попробуйте ещё раз');
  unmount();

  render(<Part name="Анна" />);
  expect(await screen.findByText('Привет, Анна')).toBeInTheDocument();
});

it('a quiet part that stays mounted loads again when the network returns', async () => {
  const load = vi.fn(() => Promise.resolve({ default: Hello })).mockRejectedValueOnce(new TypeError('offline'));
  const Part = lazyComponent(load, { failure: 'quiet' });
  const toasts = useToasts.getState().toasts.length;
  render(<Part name="Анна" />);
  await act(() => Promise.resolve());
  expect(load).toHaveBeenCalledOnce();
  expect(useToasts.getState().toasts).toHaveLength(toasts);

  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByText('Привет, Анна')).toBeInTheDocument();
});

it('a part of a page shows its fallback, then a retry button in its place', async () => {
  const load = vi.fn(() => Promise.resolve({ default: Hello })).mockRejectedValueOnce(new TypeError('gone'));
  const Part = lazyComponent(load, { failure: 'retry', fallback: <p>Загружаем</p> });
  render(<Part name="Анна" />);
  expect(screen.getByText('Загружаем')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Не загрузилось. Повторить' }));
  expect(await screen.findByText('Привет, Анна')).toBeInTheDocument();
});

it('a part that throws shows a retry button in its place, and what is around it stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const Panel = () => {
    if (isBroken) throw new TypeError('no data');
    return <p>Панель</p>;
  };
  const Part = lazyComponent(() => Promise.resolve({ default: Panel }));
  render(
    <>
      <input aria-label="Поиск" defaultValue="масло" />
      <Part />
    </>,
  );
  const retry = await screen.findByRole('button', { name: 'Не загрузилось. Повторить' });
  expect(screen.getByLabelText('Поиск')).toHaveValue('масло');
  isBroken = false;
  await userEvent.click(retry);
  expect(await screen.findByText('Панель')).toBeInTheDocument();
});
