import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Article } from './article';

it('names the shop’s own code so, in lists too, and never an article', () => {
  const { container } = render(<Article number="Х-618322" />);
  expect(container).toHaveTextContent(/Код магазина.?Х-618322/);
  expect(container).not.toHaveTextContent('Артикул');
  expect(screen.getByTitle('Скопировать код магазина')).toBeInTheDocument();
});

it('names a maker’s number an article', () => {
  render(<Article number="3148675" full />);
  expect(screen.getByRole('button')).toHaveTextContent('Артикул3148675');
});
