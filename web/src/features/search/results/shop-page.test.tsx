import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@shared/api/client';
import { useSession } from '@entities/session/session-store';
import { init } from '@shared/testing/samples';
import { ShopPage } from './shop-page';

const load = vi.fn(() => Promise.resolve());
const show = () =>
  render(
    <MemoryRouter>
      <ShopPage>{({ city }) => <h1>{city.name}</h1>}</ShopPage>
    </MemoryRouter>,
  );

beforeEach(() => load.mockClear());

it('says that categories are not found or the server is away, and loads again', async () => {
  useSession.setState({ init: null, error: new ApiError('internal', 'Сбой', 500), load });
  show();
  expect(screen.getByText('Категории не найдены или сервер не доступен')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Попробовать сейчас' }));
  expect(load).toHaveBeenCalledOnce();
});

it('shows the page once the shop is loaded', () => {
  useSession.setState({ init: init(), cityId: 1, error: null, load });
  show();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Москва');
});
