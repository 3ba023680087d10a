import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { PickField } from './pick-field';

const onCancel = vi.fn();

/** A field in a modal window. */
function Window() {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => ref.current?.showModal(), []);
  return (
    <dialog
      ref={ref}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onCancel();
      }}
    >
      <PickField label="Марка" picks={[{ value: 'Lada', name: 'Лада' }]} value="" onPick={() => undefined} />
      <input aria-label="Заметка" />
    </dialog>
  );
}

const list = () => screen.queryByRole('listbox');

it('closes its list when another field of the same window is clicked', async () => {
  render(<Window />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Марка' }));
  expect(list()).toBeInTheDocument();
  await userEvent.click(screen.getByRole('textbox', { name: 'Заметка' }));
  expect(list()).not.toBeInTheDocument();
});

it('Escape closes the list first, then the window', async () => {
  render(<Window />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Марка' }));
  await userEvent.keyboard('{Escape}');
  expect(list()).not.toBeInTheDocument();
  expect(onCancel).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledOnce();
});
