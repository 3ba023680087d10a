import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button';
import { Dialog } from './dialog';
import { Stepper } from './stepper';
import { ToastList } from './toast-list';
import { TOAST_MS, toast, useToasts } from './toasts';

function Counter({ max }: { max: number | null }) {
  const [value, setValue] = useState(1);
  return <Stepper value={value} max={max} onChange={setValue} />;
}

describe('the stepper', () => {
  it('limits a typed number to one and the stock', async () => {
    const user = userEvent.setup();
    render(<Counter max={5} />);
    const input = screen.getByRole('textbox');

    await user.clear(input);
    await user.type(input, '99{Enter}');
    expect(input).toHaveValue('5');

    await user.clear(input);
    await user.type(input, '0');
    await user.tab();
    expect(input).toHaveValue('1');

    await user.clear(input);
    await user.type(input, 'ab');
    await user.tab();
    expect(input).toHaveValue('1');
  });

  it('reacts to the arrow keys', async () => {
    const user = userEvent.setup();
    render(<Counter max={2} />);
    await user.type(screen.getByRole('textbox'), '{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(screen.getByRole('textbox')).toHaveValue('2');
  });
});

it('a busy button is announced and does not submit a form', () => {
  render(<Button busy>Войти</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Открыть
      </button>
      {open && (
        <Dialog label="Окно" onClose={() => setOpen(false)}>
          <Link to="/elsewhere">Уйти</Link>
        </Dialog>
      )}
    </>
  );
}

describe('a dialog', () => {
  const show = () =>
    render(
      <MemoryRouter>
        <Opener />
      </MemoryRouter>,
    );

  it('closes by its × button and returns the focus', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Открыть' }));
    expect(screen.getByRole('dialog', { name: 'Окно' })).toBeInTheDocument();

    await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Открыть' })).toHaveFocus();
  });

  it('closes when the address changes', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Открыть' }));
    await userEvent.click(screen.getByRole('link', { name: 'Уйти' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('toasts', () => {
  afterEach(() => {
    vi.useRealTimers();
    useToasts.setState({ toasts: [] });
  });

  it('disappear after three seconds, errors stay', () => {
    vi.useFakeTimers();
    render(<ToastList />);
    act(() => {
      toast({ text: 'Скопировали' });
      toast({ text: 'Не вышло', tone: 'bad' });
    });
    act(() => void vi.advanceTimersByTime(TOAST_MS - 1));
    expect(screen.getByText('Скопировали')).toBeInTheDocument();

    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText('Скопировали')).not.toBeInTheDocument();
    expect(screen.getByText('Не вышло')).toBeInTheDocument();
  });

  it('with an action leave the focus on the page', async () => {
    render(
      <main id="main" tabIndex={-1}>
        <ToastList />
      </main>,
    );
    const run = vi.fn();
    act(() => toast({ text: 'Строку убрали', action: { label: 'Вернуть', run } }));
    await userEvent.click(screen.getByText('Вернуть'));
    expect(run).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('are ten at most, the newest ones', () => {
    for (let n = 1; n <= 12; n++) toast({ text: `№${n}` });
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(
      Array.from({ length: 10 }, (_, i) => `№${i + 3}`),
    );
  });
});
