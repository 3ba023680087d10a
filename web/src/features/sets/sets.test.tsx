import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import type { ProductSet, VehicleKit } from '@shared/api/promotions';
import { mockApi } from '@shared/testing/mock-api';
import { card, init } from '@shared/testing/samples';
import { vehicle } from '@shared/testing/vehicle-samples';
import { useActiveCar } from '@entities/garage/active-car-store';
import { useSession } from '@entities/session/session-store';
import { SetView } from './set-view';
import { SetsView } from './sets-view';

const kit = (id: number, fit: VehicleKit['fit'], fields: Partial<VehicleKit> = {}): VehicleKit => ({
  id,
  slug: `kit-${id}`,
  title: `Набор ${id}`,
  lead: '',
  url: `/set/kit-${id}`,
  image: null,
  city_id: 1,
  total: 1000,
  old_total: null,
  saving: null,
  available: true,
  arrival_days: 0,
  pieces: 2,
  fit,
  doubts: [],
  parts: 2,
  available_parts: 2,
  ...fields,
});
const doubt = { product_id: 1, name: 'Фильтр', reason: 'для Lada' };
const kits = [kit(1, 'fits'), kit(2, 'possible'), kit(3, 'contradicts', { doubts: [doubt] })];
const productSet: ProductSet = {
  ...kit(3, 'contradicts'),
  html: '',
  missing: 0,
  items: [{ product: card(), qty: 1, sum: 1000, enough: true }],
};
const answers = {
  getVehicleKits: () => ({ vehicle: vehicle(), count: 2, total: 2000, kits }),
  'getSet?city=1&slug=kit-3': () => ({ set: productSet }),
  'getSets?city=1': () => ({ sets: kits }),
  getFits: () => ({ fits: [] }),
};
const show = (page: ReactNode) => render(<MemoryRouter>{page}</MemoryRouter>);
const ofKit = (name: string) => screen.getByRole('link', { name }).closest('li') as HTMLElement;

beforeEach(() => {
  useSession.setState({ init: init(), cityId: 1, error: null });
  useActiveCar.setState({ car: { id: -1, name: 'Лада Веста', vehicle: 31 }, isOff: false });
});

it('sets for the active car stand first with their count and sum; the others say what they are not for', async () => {
  mockApi(answers);
  show(<SetsView />);
  expect(await screen.findByRole('heading', { name: /^К\sмашине «Лада Веста»$/ })).toBeInTheDocument();
  expect(screen.getByText(/^2\sнабора на\s2\s000\s₽$/)).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: /^Набор/ }).map(({ textContent }) => textContent)).toEqual([
    'Набор 1',
    'Набор 2',
    'Набор 3',
  ]);
  expect(within(ofKit('Набор 3')).getByText(/^Не\sдля вашей машины$/)).toBeInTheDocument();
  expect(within(ofKit('Набор 1')).getByText(/^Подходит к\sвашей машине$/)).toBeInTheDocument();
});

it('without a car all sets are listed and nothing is claimed', async () => {
  useActiveCar.setState({ car: null });
  const requests = mockApi(answers);
  show(<SetsView />);
  expect(await screen.findByRole('link', { name: 'Набор 3' })).toBeInTheDocument();
  expect(requests.map(({ name }) => name)).toEqual(['getSets?city=1']);
});

it('a set for another car says so and has no accent button', async () => {
  mockApi(answers);
  show(<SetView slug="kit-3" />);
  expect(await screen.findByText(/^Не\sдля вашей машины\.$/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Всё равно взять' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Взять набор' })).not.toBeInTheDocument();
});

it('further sets say whether they are for the car, those for it first', async () => {
  mockApi({
    ...answers,
    getVehicleKits: () => ({ vehicle: vehicle(), count: 2, total: 2000, kits: kits.toReversed() }),
  });
  show(<SetView slug="kit-2" />);
  expect(await screen.findByText(/^Не\sдля вашей машины$/)).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: /^Набор \d/ }).map(({ textContent }) => textContent)).toEqual([
    'Набор 1',
    'Набор 3',
  ]);
});

it('without a car the set is simply taken', async () => {
  useActiveCar.setState({ car: null });
  mockApi(answers);
  show(<SetView slug="kit-3" />);
  expect(await screen.findByRole('button', { name: 'Взять набор' })).toBeEnabled();
});
