import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Ask } from '@entities/search/query';
import type { PartialMatches } from '@entities/search/client/product-asks';
import NearHits from './near-hits';

vi.mock('react-instantsearch', () => ({ useInstantSearch: () => ({ indexUiState: {} }), useHits: () => ({}) }));
vi.mock('../state/scope', () => ({ useScope: () => ({ addressOf: () => '/search' }) }));
vi.mock('../state/use-question', () => ({
  useQuestion: () => ({ text: 'масляный фильтр веста', withPart: () => '' }),
}));
vi.mock('@entities/search/log/search-events', () => ({ clickEvent: () => () => undefined }));
vi.mock('./document-card', () => ({ DocumentCard: ({ note }: { note: ReactNode }) => <article>{note}</article> }));

const ask: Ask = { q: 'масляный фильтр веста', role: 'near', strategy: 'last', dropped: [] };
const hitWith = (id: number, matchingWords: number) =>
  ({
    id,
    name: 'Фильтр масляный',
    _rankingScoreDetails: { words: { matchingWords, maxMatchingWords: 3 } },
  }) as unknown as PartialMatches['hits'][number];
const show = (...hits: PartialMatches['hits'][number][]) =>
  render(<NearHits hits={hits} ask={ask} soft={[]} />, { wrapper: MemoryRouter });

test('a word that no hit has is struck out, as the cards say that they lack it', () => {
  const { container } = show(hitWith(1, 2), hitWith(2, 2));
  expect(screen.getByText(/^Нашли по словам: масляный фильтр/)).toBeInTheDocument();
  expect([...container.querySelectorAll('s')].map((word) => word.textContent)).toEqual(['веста']);
  expect(screen.getAllByText('без слова «веста»')).toHaveLength(2);
});

test('a word that some hit has is not struck out', () => {
  const { container } = show(hitWith(1, 2), hitWith(2, 3));
  expect(screen.getByText(/^Нашли по словам: масляный фильтр веста/)).toBeInTheDocument();
  expect(container.querySelectorAll('s')).toHaveLength(0);
});
