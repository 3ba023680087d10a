import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { useCart } from '@entities/cart/cart-store';
import { useSession } from '@entities/session/session-store';
import { mockApi } from '@shared/testing/mock-api';
import { city, init } from '@shared/testing/samples';
import { analogue, decoded, detail, vehicle } from '@shared/testing/vehicle-samples';
import { CarService } from './car-service';
import { engineOil, oilSet, service, show, VIN } from './vin-view.fixtures';

beforeEach(() => {
  useSession.setState({ init: init(), cityId: city().id });
  useCart.setState({ lines: [] });
});

it('shows the parts of a service: the cheapest canisters with reasons, and a button for all', async () => {
  show(`?vin-search=${VIN}`, { decodeVehicle: () => decoded({ vehicles: [{ ...vehicle(), match: 100 }] }) });
  const oil = await screen.findByRole('button', { name: /Масло, 4,4/ });
  expect(oil).toHaveTextContent(/3\s699/);
  await userEvent.click(oil);
  expect(screen.getByText('4 л + 1 л, останется 0,6 л')).toBeInTheDocument();
  expect(screen.getByText('Вязкость 5W-40 из списка завода')).toBeInTheDocument();
  expect(screen.getByText('Допуска RN0700 (по памяти) в описании нет: сверьте с этикеткой')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Взять набор' }));
  expect(useCart.getState().lines.map(({ id, qty }) => [id, qty])).toEqual([
    [4, 1],
    [1, 1],
  ]);
  await userEvent.click(screen.getByRole('button', { name: /Фильтр масляный/ }));
  await userEvent.click(
    within(screen.getByRole('list', { name: 'Фильтр масляный' })).getByRole('button', { name: /^проверьте по\sVIN/ }),
  );
  expect(screen.getByLabelText('Что нужно')).toHaveValue('Нужно: Фильтр масляный LADA 21080-1012005 (подойдёт ли?)');
});

it('shows replacements where the part itself is not sold', async () => {
  const filter = detail({
    name: 'Фильтр масляный',
    card: null,
    analogues: [
      analogue({ id: 71, brand_name: 'MANN', cost: 300 }),
      analogue({ id: 72, brand_name: 'Big', cost: 200, confirmed: false }),
    ],
    total_analogues: 2,
  });
  show(`?vin-search=${VIN}`, {
    decodeVehicle: () => decoded({ vehicles: [{ ...vehicle(), match: 100 }] }),
    getVehicleService: () => ({
      ...service,
      parts: [{ kind: 'oil_filter', name: 'Фильтр масляный', details: [filter] }],
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /Фильтр масляный/ }));
  const panel = screen.getByRole('list', { name: 'Фильтр масляный' });
  expect(panel).not.toHaveTextContent(/нет в\sпродаже/);
  const instead = within(within(panel).getByRole('list', { name: 'Что поставить: Фильтр масляный' })).getAllByRole(
    'listitem',
  );
  expect(instead.map((item) => /проверьте по\sVIN/.test(item.textContent))).toEqual([false, true]);
  await userEvent.click(within(instead[0] ?? panel).getByRole('button', { name: /^В корзину/ }));
  expect(useCart.getState().lines.map(({ id }) => id)).toEqual([71]);
});

it('works on any page, with the requested tile open', async () => {
  const requests = mockApi({ getVehicleService: () => service });
  render(
    <MemoryRouter>
      <CarService car={31} open="oil" onAsk={() => undefined} />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('button', { name: /Масло, 4,4/ })).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('button', { name: 'Взять набор' })).toBeInTheDocument();
  expect(requests).toEqual([{ name: 'getVehicleService', body: { vehicle_id: 31, city: 1 } }]);
});

it('adds a part to the typed question', async () => {
  const filter = detail({ name: 'Фильтр салона', number: '', brand: '' });
  show(`?vin-search=${VIN}`, {
    decodeVehicle: () => decoded({ vehicles: [{ ...vehicle(), match: 100 }] }),
    getVehicleService: () => ({
      ...service,
      parts: [{ kind: 'cabin_filter', name: 'Фильтр салона', details: [filter] }],
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /Фильтр салона/ }));
  await userEvent.type(screen.getByLabelText('Что нужно'), 'Свечи');
  await userEvent.click(screen.getByRole('button', { name: 'Спросить эксперта: Фильтр салона' }));
  expect(screen.getByLabelText('Что нужно')).toHaveValue('Свечи, Фильтр салона');
  expect(screen.getByLabelText('Что нужно')).toHaveFocus();
});

it.each([
  [[], 'Вязкость и допуск не знаем'],
  [['RN0700'], 'Вязкость не знаем'],
])('an oil without a name (approvals: %s) is not shown as sold out', async (approvals, doubt) => {
  const oil = { volume_l: 4.4, sae: [], approvals, confirmed: true, source: '', sets: [], total: 0 };
  show(`?vin-search=${VIN}`, {
    decodeVehicle: () => decoded({ vehicles: [{ ...vehicle(), match: 100 }] }),
    getVehicleService: () => ({ ...service, oil }),
  });
  const tile = await screen.findByRole('button', { name: /Масло, 4,4/ });
  expect(tile).toHaveTextContent(doubt);
  expect(tile).not.toHaveTextContent(/нет в\sпродаже/);
  await userEvent.click(tile);
  expect(screen.getByText(`${doubt} — спросите эксперта.`)).toBeInTheDocument();
});

it('offers one can where the volume of oil is not known', async () => {
  const oil = { ...engineOil, volume_l: null, sets: [{ ...oilSet, spare_l: null, cans: oilSet.cans.slice(0, 1) }] };
  show(`?vin-search=${VIN}`, {
    decodeVehicle: () => decoded({ vehicles: [{ ...vehicle(), match: 100 }] }),
    getVehicleService: () => ({ ...service, oil }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Масло\s?\d/ }));
  expect(screen.getByText('4 л')).toBeInTheDocument();
  expect(screen.getByText(/^Нужно: 5W-30 или 5W-40/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Все масла для этой машины' })).toHaveAttribute(
    'href',
    `/search?q=${encodeURIComponent('масло моторное')}&car=31`,
  );
});
