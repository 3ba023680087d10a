import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { useAccount } from '@entities/account/account-store';
import { useActiveCar } from '@entities/garage/active-car-store';
import { guestCars, removeGuestCars, saveGuestCar } from '@entities/garage/guest-garage';
import { useGarage } from '@entities/garage/garage-store';
import { mockApi } from '@shared/testing/mock-api';
import CarMenu from './car-menu';

const draft = { vin: '', year: null, mileage_km: null, note: '', vehicle_id: null };
const onWindow = vi.fn();
const onChosen = vi.fn();
const show = () =>
  render(
    <MemoryRouter>
      <CarMenu onWindow={onWindow} onChosen={onChosen} />
    </MemoryRouter>,
  );

beforeEach(() => {
  onWindow.mockClear();
  onChosen.mockClear();
  useAccount.setState({ loginId: null });
  removeGuestCars(guestCars().map(({ id }) => id));
  useGarage.setState({ items: null, error: null });
  useActiveCar.setState({ car: null, isOff: false });
});

it('names the active car, offers the others and «Без машины»', async () => {
  saveGuestCar({ ...draft, title: 'Киа Рио' });
  saveGuestCar({ ...draft, title: 'Лада Веста' });
  show();
  const cars = within(await screen.findByRole('list', { name: 'Мои машины' }));
  expect(await cars.findByRole('button', { name: 'Лада Веста', pressed: true })).toBeInTheDocument();
  await userEvent.click(cars.getByRole('button', { name: 'Киа Рио', pressed: false }));
  expect(useActiveCar.getState().car?.name).toBe('Киа Рио');
  expect(screen.getByRole('link', { name: /Детали к\sэтой машине/ })).toHaveAttribute(
    'href',
    `/catalog/detailsScheme?vehicle=${encodeURIComponent('Киа Рио')}`,
  );
  await userEvent.click(cars.getByRole('button', { name: 'Без машины', pressed: false }));
  expect(useActiveCar.getState()).toMatchObject({ car: null, isOff: true });
  expect(onChosen).toHaveBeenCalledTimes(2);
});

it('an empty garage asks for a car; the guest’s garage is a window', async () => {
  show();
  expect(screen.getByText(/Добавьте машину, и\sпокажем/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Добавить машину' }));
  await userEvent.click(screen.getByRole('button', { name: 'В гараж' }));
  expect(onWindow.mock.calls).toEqual([['add'], ['pick']]);
});

it('the customer’s garage is a page', () => {
  mockApi({ getVehicles: () => ({ vehicles: [] }) });
  useAccount.setState({ loginId: 'a-token-of-a-customer' });
  useGarage.setState({ items: [] });
  show();
  expect(screen.getByRole('link', { name: 'В гараж' })).toHaveAttribute('href', '/account/vehicle');
});
