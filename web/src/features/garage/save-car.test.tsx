import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { guestCars, removeGuestCars, saveGuestCar } from '@entities/garage/guest-garage';
import { useGarage } from '@entities/garage/garage-store';
import { vehicle } from '@shared/testing/vehicle-samples';
import { SaveCar } from './save-car';

const VIN = 'XTAGFL110KY214358';

beforeEach(() => {
  removeGuestCars(guestCars().map(({ id }) => id));
  useGarage.setState({ items: null, error: null });
});

it('a car that was chosen without its number gets it, and stands in the garage once', async () => {
  saveGuestCar({ title: 'Моя Веста', vin: '', year: null, mileage_km: 1000, note: '', vehicle_id: vehicle().id });
  render(
    <MemoryRouter>
      <SaveCar vehicle={vehicle()} vin={VIN} year={2019} />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: /В мой гараж/ }));
  expect(await screen.findByRole('button', { name: /В гараже/ })).toBeInTheDocument();
  expect(guestCars()).toMatchObject([{ title: 'Моя Веста', vin: VIN, year: 2019, mileage_km: 1000 }]);
});
