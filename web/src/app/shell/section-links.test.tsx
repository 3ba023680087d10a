import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { useSession } from '@entities/session/session-store';
import { init } from '@shared/testing/samples';
import { SectionLinks } from './section-links';

it('the row of categories scrolls back when the focus leaves a link that wrapped out of sight', () => {
  useSession.setState({ init: init() });
  render(
    <MemoryRouter>
      <SectionLinks />
    </MemoryRouter>,
  );
  const nav = screen.getByRole('navigation', { name: 'Разделы каталога' });
  const parts = screen.getByRole('link', { name: 'Запчасти' });
  parts.focus();
  nav.scrollTop = 44;
  screen.getByRole('link', { name: 'Распродажа' }).focus();
  expect(nav.scrollTop).toBe(0);
});
