import { render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSearchBox } from '@entities/search/box/search-box-store';
import type { AppliedRules } from '@entities/search/rules/applied-rules';
import RuleNotes from './rule-notes';

let mode: string;
let text: string;
let rules: Partial<AppliedRules>;

vi.mock('../state/scope', () => ({ useScope: () => ({ mode }) }));
vi.mock('../state/use-question', () => ({ useQuestion: () => ({ text }) }));
vi.mock('../state/use-results-state', () => ({
  useResultsState: () => ({ responseText: 'масло', summary: { rules } }),
}));

beforeEach(() => {
  [mode, text, rules] = ['search', 'масло', { redirect: '/sales' }];
  useSearchBox.setState({ isTyped: false });
});

function Address() {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  return <output>{`${useNavigationType()} ${pathname} ${JSON.stringify(state)}`}</output>;
}

function addressAfter(from: { pathname: string; state?: unknown } = { pathname: '/search' }): string | null {
  render(
    <MemoryRouter initialEntries={[from]}>
      <RuleNotes />
      <Address />
    </MemoryRouter>,
  );
  return screen.getByRole('status').textContent;
}

test('a redirect replaces the results page in the history', () => {
  expect(addressAfter()).toBe('REPLACE /sales {"byRule":true}');
});

test.each<[string, () => void]>([
  ['while letters are typed', () => useSearchBox.setState({ isTyped: true })],
  ['for results of an earlier text', () => (text = 'масло 5w30')],
  ['on the page of a category', () => (mode = 'catalog')],
  ['without one', () => (rules = {})],
])('no redirect %s', (_, arrange) => {
  arrange();
  expect(addressAfter()).toBe('POP /search null');
});

test('a redirect does not lead on to another one', () => {
  expect(addressAfter({ pathname: '/search', state: { byRule: true } })).toBe('POP /search {"byRule":true}');
});

test('a banner says its text; with an address it is a link', () => {
  rules = { banner: { title: 'Неделя масел', text: 'Скидки', href: '/sales', tone: 'sale' } };
  addressAfter();
  const banner = screen.getByRole('complementary', { name: 'Объявление магазина' });
  expect(banner).toHaveTextContent('Неделя маселСкидки');
  expect(screen.getByRole('link')).toHaveAttribute('href', '/sales');
});

test('a banner without an address is no link', () => {
  rules = { banner: { title: 'Неделя масел', tone: 'info' } };
  addressAfter();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('Неделя масел')).toBeInTheDocument();
});
