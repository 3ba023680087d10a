import { render } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import type { OilSet, VehicleService } from '@shared/api/vehicles';
import { mockApi, type MockResponses } from '@shared/testing/mock-api';
import { card } from '@shared/testing/samples';
import { detail, vehicle } from '@shared/testing/vehicle-samples';
import { parseVin } from './vin-page-address';
import { VinView } from './vin-view';

export const VIN = 'XTAGFL110KY214358';
export const oilSet: OilSet = {
  line: 'Genesis 5W-40',
  brand: 'ЛУКОЙЛ',
  total_l: 5,
  spare_l: 0.6,
  cost: 3699,
  cans: [
    { card: card({ id: 4, stock: 9 }), qty: 1, volume_l: 4 },
    { card: card({ id: 1, stock: 9 }), qty: 1, volume_l: 1 },
  ],
  fit: 'possible',
  conditions: [
    { text: 'вязкость 5W-40 из списка завода', state: 'holds', memory: false, advice: '' },
    {
      text: 'допуска RN0700 (по памяти) в описании нет',
      state: 'unknown',
      memory: true,
      advice: 'сверьте с этикеткой',
    },
  ],
};
export const engineOil: NonNullable<VehicleService['oil']> = {
  volume_l: 4.4,
  sae: ['5W-30', '5W-40'],
  approvals: [],
  confirmed: true,
  source: '',
  sets: [oilSet],
  total: 14,
};
export const service: VehicleService = {
  vehicle: vehicle(),
  oil: engineOil,
  parts: [
    {
      kind: 'oil_filter',
      name: 'Фильтр масляный',
      details: [
        detail({
          name: 'Фильтр масляный',
          number: '21080-1012005',
          confirmed: false,
          card: card({ id: 5, cost: 420 }),
        }),
      ],
    },
  ],
  reasons: [],
};
const choices = {
  getVehicleChoices: () => ({
    makes: [{ name: 'Lada', name_ru: 'Лада', vehicles: 9 }],
    models: [],
    generations: [],
    vehicles: [],
  }),
};

function Page() {
  const { pathname, search } = useLocation();
  return (
    <>
      <VinView
        {...parseVin(search)}
        unitsOf={(car) => <p>Узлы машины {car}</p>}
        wordsAddress={(words) => `/scheme?${words}`}
      />
      <output data-testid="address">{pathname + search}</output>
    </>
  );
}
export function show(search: string, answers: MockResponses) {
  const requests = mockApi({ ...choices, getVehicleService: () => service, ...answers });
  render(
    <MemoryRouter initialEntries={[`/catalog/vehicleSearch${search}`]}>
      <Page />
    </MemoryRouter>,
  );
  return requests;
}
