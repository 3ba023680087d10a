import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Description } from './description';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (height: number) => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(height);
  render(<Description html="<p>Масло</p>" />);
};

it('up to 400 px is not folded', () => {
  show(400);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('above 400 px is folded, unfolds and folds again', async () => {
  show(401);
  const button = screen.getByRole('button', { name: 'Показать описание' });
  const text = screen.getByText('Масло').parentElement;
  const cut = text?.className;
  await userEvent.click(button);
  expect(button).toHaveAccessibleName('Свернуть описание');
  expect(text?.className).not.toBe(cut);
  await userEvent.click(button);
  expect(text?.className).toBe(cut);
});
