import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type SubmitEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { useCombobox } from './use-combobox';

const CITIES = ['Москва', 'Мурманск', 'Муром'];

interface CitiesProps {
  mustChoose?: boolean;
  onChoose?: (city: string | undefined) => void;
  onSubmit?: () => void;
}

function Cities({ mustChoose = false, onChoose, onSubmit }: CitiesProps) {
  const [isOpen, setOpen] = useState(false);
  const { inputProps, listProps, optionProps, isExpanded } = useCombobox({
    isOpen,
    onOpenChange: setOpen,
    count: isOpen ? CITIES.length : 0,
    onChoose: (index) => {
      setOpen(false);
      onChoose?.(CITIES[index]);
    },
    mustChoose,
  });
  return (
    <form
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <input aria-label="Город" {...inputProps} onChange={() => setOpen(true)} value="" />
      <ul {...listProps} hidden={!isExpanded}>
        {CITIES.map((city, index) => (
          <li key={city} {...optionProps(index)}>
            {city}
          </li>
        ))}
      </ul>
    </form>
  );
}

const input = () => screen.getByRole('combobox', { name: 'Город' });
const activeText = () =>
  document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

it('moves through the options and back to the typed text', async () => {
  const user = userEvent.setup();
  render(<Cities />);
  await user.click(input());
  expect(input()).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{ArrowDown}');
  expect(input()).toHaveAttribute('aria-expanded', 'true');
  expect(activeText()).toBeNull();

  const reached = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
    await user.keyboard(`{${key}}`);
    reached.push(activeText());
  }
  expect(reached).toEqual(['Москва', 'Мурманск', 'Муром', null, 'Муром', 'Мурманск']);
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Мурманск');
});

it('stops at the ends where an option must be chosen', async () => {
  const user = userEvent.setup();
  render(<Cities mustChoose />);
  await user.click(input());
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}');
  expect(activeText()).toBe('Москва');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(activeText()).toBe('Муром');
});

it('chooses the active option on Enter and submits the form without one', async () => {
  const user = userEvent.setup();
  const onChoose = vi.fn();
  const onSubmit = vi.fn();
  render(<Cities onChoose={onChoose} onSubmit={onSubmit} />);
  await user.click(input());
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('Москва');
  expect(onSubmit).not.toHaveBeenCalled();
  expect(input()).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('never submits the form where an option must be chosen', async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn();
  render(<Cities mustChoose onSubmit={onSubmit} />);
  await user.click(input());
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('closes the list on Escape and leaves the key to others when it is closed', async () => {
  const user = userEvent.setup();
  const outer = vi.fn();
  document.addEventListener('keydown', outer);
  render(<Cities />);
  await user.click(input());
  await user.keyboard('{ArrowDown}{Escape}');
  expect(input()).toHaveAttribute('aria-expanded', 'false');
  expect(outer).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(outer).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', outer);
});

it('keeps the focus in the input when an option is clicked', async () => {
  const user = userEvent.setup();
  const onChoose = vi.fn();
  render(<Cities onChoose={onChoose} />);
  await user.click(input());
  await user.keyboard('{ArrowDown}');
  await user.click(screen.getByRole('option', { name: 'Муром' }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('Муром');
  expect(input()).toHaveFocus();
});
