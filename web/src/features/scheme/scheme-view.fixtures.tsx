import { render, screen } from '@testing-library/react';
import { Link, MemoryRouter, useLocation } from 'react-router';
import type { VehicleDetails, VehicleUnit } from '@shared/api/vehicles';
import { card } from '@shared/testing/samples';
import { analogue, detail, unit } from '@shared/testing/vehicle-samples';
import { SchemeView } from './scheme-view';

export const brake = unit({
  unitid: 11,
  total: 3,
  details: [
    detail({
      position: 1,
      qty: 2,
      card: card({ id: 101, stock: 6 }),
      analogues: [
        analogue({ id: 201, brand_name: 'TRW', article: 'DF4183' }),
        analogue({ id: 202, brand_name: 'Fenox', confirmed: false }),
      ],
      total_analogues: 12,
    }),
    detail({
      position: 2,
      name: 'Колодки передние',
      number: '8450039343',
      confirmed: false,
      match: 60,
      note: 'проверьте по VIN',
      card: card({ id: 102 }),
    }),
    detail({ position: 3, name: 'Скоба суппорта', number: '', brand: '', match: 0, active: false }),
  ],
});
const drum = unit({ unitid: 12, drawing: 'rearDrum', name: 'Тормоз задний барабанный', match: 60 });
const leaf = (id: number, parentId: number, name: string) => ({ id, parentId, name, link: '', childGroups: [] });
export const answerTo = ({ unitid }: Record<string, unknown>): VehicleDetails => ({
  vehicle: { text: 'Лада Веста 1.6', make: 'Lada', id: 31, modification: null },
  filterTree: [
    {
      id: 1,
      parentId: null,
      name: 'Тормоза',
      link: '',
      childGroups: [leaf(11, 1, brake.name), leaf(12, 1, drum.name)],
    },
  ],
  categories: [
    {
      id: 1,
      name: 'Тормоза',
      url: '',
      units: [brake, drum].filter((candidate: VehicleUnit) => unitid === undefined || candidate.unitid === unitid),
    },
  ],
  makes: [],
});

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}
export const address = () => screen.getByTestId('address').textContent;
export const show = (search: string) =>
  render(
    <MemoryRouter initialEntries={[`/catalog/detailsScheme${search}`]}>
      <main id="main" tabIndex={-1}>
        <SchemeView service={({ car, open }) => <p>{`Обслуживание машины ${car}: ${open}`}</p>} />
        <Link to="/catalog/detailsScheme?car=31&unit=12">К другому узлу</Link>
      </main>
      <Address />
    </MemoryRouter>,
  );
