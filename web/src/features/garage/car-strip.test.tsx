import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { useAccount } from '@entities/account/account-store';
import { useActiveCar } from '@entities/garage/active-car-store';
import { guestCars, removeGuestCars, saveGuestCar } from '@entities/garage/guest-garage';
import { useGarage } from '@entities/garage/garage-store';
import { useSession } from '@entities/session/session-store';
import { mockApi } from '@shared/testing/mock-api';
import { decoded, vehicle } from '@shared/testing/vehicle-samples';
import { CarStrip } from './car-strip';

const VIN = 'XTAGFL110KY214358';
const show = () =>
  render(
    <MemoryRouter>
      <CarStrip />
    </MemoryRouter>,
  );

beforeEach(() => {
  useAccount.setState({ loginId: null });
  removeGuestCars(guestCars().map(({ id }) => id));
  useGarage.setState({ items: null, error: null });
  useActiveCar.setState({ car: null, isOff: false });
});

it('a VIN typed into the strip becomes the active car', async () => {
  mockApi({ decodeVehicle: () => decoded({ vehicles: [{ ...vehicle(), match: 100 }] }) });
  show();
  await userEvent.type(screen.getByLabelText('VIN или номер кузова'), VIN);
  await userEvent.click(screen.getByRole('button', { name: 'Добавить' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Новая машина' }));
  expect(dialog.getByLabelText(/VIN или номер кузова/)).toHaveValue(VIN);
  await dialog.findByText('Лада Веста 1.6, 106 л. с., 2015–2022');
  await userEvent.click(dialog.getByRole('button', { name: 'Добавить машину' }));
  expect(await screen.findByText('Лада Веста 1.6, 2019')).toBeInTheDocument();
  expect(screen.queryByText(/Какая у\sвас машина/)).not.toBeInTheDocument();
});

it('without its script the form leads to the page of the VIN', () => {
  show();
  const field = screen.getByLabelText('VIN или номер кузова');
  expect(field.closest('form')).toHaveAttribute('action', '/catalog/vehicleSearch');
  expect(field).toHaveAttribute('name', 'vin-search');
});

it('the choice of make and model opens with its four fields, and closing it loses no typed VIN', async () => {
  mockApi({ getVehicleChoices: () => ({ makes: [], models: [], generations: [], vehicles: [] }) });
  show();
  await userEvent.type(screen.getByLabelText('VIN или номер кузова'), 'XTA');
  await userEvent.click(screen.getByRole('button', { name: /Выбрать марку/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Новая машина' });
  for (const name of ['Марка', 'Модель', 'Поколение', 'Двигатель'])
    expect(within(dialog).getByRole('combobox', { name })).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Отмена' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Закрыть' }));
  expect(screen.getByLabelText('VIN или номер кузова')).toHaveValue('XTA');
});

it('an active car has links to what its service needs, the set with its price first', async () => {
  saveGuestCar({ title: 'Лада Веста 1.6', vin: VIN, year: 2019, mileage_km: null, note: '', vehicle_id: 31 });
  useActiveCar.getState().choose({ id: -1, name: 'Лада Веста 1.6, 2019', vehicle: 31 });
  useSession.setState({ cityId: 1 });
  mockApi({
    getVehicleKits: () => ({
      vehicle: vehicle(),
      count: 2,
      total: 9000,
      kits: [
        { id: 1, title: 'ТО для Весты', url: '/set/to-vesta', total: 4248, fit: 'fits' },
        { id: 2, title: 'Тормоза', url: '/set/tormoza', total: null, fit: 'possible' },
        { id: 3, title: 'ТО для Поло', url: '/set/to-polo', total: 5000, fit: 'contradicts' },
      ],
    }),
  });
  show();
  const needs = await screen.findByRole('navigation', { name: 'Для этой машины' });
  const set = await within(needs).findByRole('link', { name: /^ТО для Весты\s*4\s248\s₽$/ });
  expect(set).toHaveAttribute('href', '/set/to-vesta');
  expect(within(needs).getByRole('link', { name: 'Ещё наборы: 1' })).toHaveAttribute('href', '/set');
  expect(within(needs).getByRole('link', { name: /^Масло 4,4\sл, 5W-30$/ })).toHaveAttribute(
    'href',
    `/search?q=${encodeURIComponent('масло моторное')}&car=31`,
  );
  expect(within(needs).getByRole('link', { name: 'Фильтры' })).toBeInTheDocument();
  expect(await within(needs).findByRole('link', { name: 'Все детали' })).toHaveAttribute(
    'href',
    `/catalog/vehicleSearch?vin-search=${VIN}&update=true&car=31`,
  );
});
