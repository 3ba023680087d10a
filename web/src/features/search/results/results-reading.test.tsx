import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { QueryReading as Reading } from '@entities/search/query';
import type { SearchQuestion } from '@entities/search/client/question';
import ResultsReading from './results-reading';

const ask = vi.fn<(part: Partial<SearchQuestion>) => void>();
let question: SearchQuestion;
let understood: Reading[];

vi.mock('../state/use-question', () => ({ useQuestion: () => ({ ...question, ask }) }));
vi.mock('../state/use-results-state', () => ({ useResultsState: () => ({ summary: { plan: { understood } } }) }));

beforeEach(() => {
  ask.mockReset();
  question = { text: 'vfckj 5d40 rebgbnm', asTyped: ['было'], everyWord: false };
  understood = [
    { kind: 'layout', from: 'vfckj', to: 'масло' },
    { kind: 'unit', from: '5d40', to: '5W-40' },
    { kind: 'dropped', from: 'купить', to: '' },
  ];
});

test('shows how each piece was read', () => {
  render(<ResultsReading />);
  const chips = screen.getAllByRole('button', { name: /Не менять|Искать и слово/ });
  expect(chips.map((chip) => chip.textContent)).toEqual(['раскладка:vfckjмасло', '5d405W-40', 'купить']);
  expect(chips.map((chip) => chip.getAttribute('aria-label'))).toEqual([
    'Не менять: искать «vfckj»',
    'Не менять: искать «5d40»',
    'Искать и слово «купить»',
  ]);
});

test('a chip undoes its correction besides earlier ones; the link undoes all', async () => {
  render(<ResultsReading />);
  await userEvent.click(screen.getByRole('button', { name: 'Не менять: искать «5d40»' }));
  await userEvent.click(screen.getByRole('button', { name: 'Искать как написано' }));
  expect(ask.mock.calls).toEqual([[{ asTyped: ['было', '5d40'] }], [{ asTyped: ['было', 'vfckj', '5d40', 'купить'] }]]);
});

test('an undone correction can be restored', async () => {
  understood = [];
  render(<ResultsReading />);
  await userEvent.click(screen.getByRole('button', { name: 'Вернуть как было' }));
  expect(ask).toHaveBeenCalledWith({ asTyped: [], everyWord: false });
});

test('the car of a query has a chip; without it the words are text again', async () => {
  question = { text: 'масло приоры', asTyped: [], everyWord: false };
  understood = [{ kind: 'car', from: 'приоры', to: 'Lada Priora' }];
  render(<ResultsReading />);
  const chip = screen.getByRole('button', { name: 'Не подбирать к машине «Lada Priora»: искать слова «приоры»' });
  expect(chip.textContent).toBe('машина:Lada Priora');
  await userEvent.click(chip);
  expect(ask).toHaveBeenCalledWith({ asTyped: ['приоры'] });
});
