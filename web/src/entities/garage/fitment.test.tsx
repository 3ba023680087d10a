import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { mockApi, errorResponse } from '@shared/testing/mock-api';
import { useActiveCar } from './active-car-store';
import { activeOf } from './car-texts';
import { CardFit } from './card-fit';
import { useGarage } from './garage-store';
import { useFitments } from './fitment-store';
import { carDraft } from '@shared/testing/samples';

const FITS = {
  1: ['fits', 'номер из каталога этой машины'],
  2: ['contradicts', 'для Kia'],
  3: ['possible', 'номер записан по памяти: проверьте по VIN'],
  4: ['unknown', 'машины не названы: проверьте по VIN'],
} as const;
const answer = ({ ids }: Record<string, unknown>) => ({
  fits: (ids as (keyof typeof FITS)[]).map((id) => ({
    id,
    fit: FITS[id][0],
    reason: FITS[id][1],
    check: id === 3 ? 'проверьте по VIN' : '',
  })),
});
const drive = (vehicle: number | null) =>
  useActiveCar.getState().choose({ id: -1, name: 'Лада Веста 1.6, 2019', vehicle });
const cards = (...ids: number[]) => (
  <MemoryRouter>
    {ids.map((id) => (
      <CardFit key={id} product={id} />
    ))}
  </MemoryRouter>
);

async function saveCar(): Promise<void> {
  await useGarage.getState().save(carDraft);
  useActiveCar.getState().followGarage((useGarage.getState().items ?? []).map(activeOf));
}

beforeEach(() => useFitments.setState({ vehicle: null, fitByProduct: new Map() }));

it('requests the fitment of all visible cards at once, and of each card once', async () => {
  const requests = mockApi({ getFits: answer });
  drive(31);
  const { rerender } = render(cards(1, 2));
  expect(await screen.findByText('Подходит')).toBeInTheDocument();
  expect(screen.getByText('Не подходит')).toBeInTheDocument();
  rerender(cards(1, 2, 3));
  expect(await screen.findByRole('link', { name: 'Проверьте по VIN' })).toHaveAttribute('href', '/product/3#fit');
  expect(requests.map(({ body }) => body)).toEqual([
    { vehicle_id: 31, ids: [1, 2] },
    { vehicle_id: 31, ids: [3] },
  ]);
});

it('another car causes a new request', async () => {
  const requests = mockApi({
    getFits: (question) => ({
      fits: [{ id: 1, fit: question.vehicle_id === 41 ? 'fits' : 'contradicts', reason: '', check: '' }],
    }),
  });
  drive(40);
  render(cards(1));
  expect(await screen.findByText('Не подходит')).toBeInTheDocument();
  drive(41);
  expect(await screen.findByText('Подходит')).toBeInTheDocument();
  expect(requests.map(({ body }) => body.vehicle_id)).toEqual([40, 41]);
});

it('without a car of the catalogue nothing is requested or shown', () => {
  const requests = mockApi({ getFits: answer });
  drive(null);
  const { container } = render(cards(1));
  expect(container).toBeEmptyDOMElement();
  expect(requests).toEqual([]);
});

it('the product page shows the reason; the cart shows doubts only', async () => {
  mockApi({ getFits: answer });
  drive(32);
  render(
    <MemoryRouter>
      <CardFit product={1} look="doubt" />
      <CardFit product={2} look="doubt" />
      <CardFit product={3} look="reason" />
    </MemoryRouter>,
  );
  expect(await screen.findByText('Не подходит к машине «Лада Веста 1.6, 2019»')).toBeInTheDocument();
  expect(screen.getByText('Для Kia')).toBeInTheDocument();
  expect(screen.getByText('Номер записан по памяти: проверьте по VIN')).toBeInTheDocument();
  expect(screen.queryByText(/^Подходит/)).not.toBeInTheDocument();
});

it('a failed request leaves the card unchanged', async () => {
  const requests = mockApi({ getFits: () => errorResponse(404, 'Такой машины нет') });
  drive(33);
  render(cards(1));
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByText(/одходит|одойдёт/)).not.toBeInTheDocument();
});

it('in the cart and the quick view a possible fit links to where it is settled; the page offers the VIN and an expert', async () => {
  mockApi({ getFits: answer });
  await saveCar();
  render(
    <MemoryRouter>
      <CardFit product={3} look="doubt" />
      <CardFit product={3} look="page" name="Фильтр масляный" />
    </MemoryRouter>,
  );
  const words = 'Похоже, подходит к машине «Лада Веста 1.6, 2019»';
  expect(await screen.findByRole('link', { name: /^Похоже, подходит/ })).toHaveAttribute('href', '/product/3#fit');
  expect(screen.getAllByText(words)).toHaveLength(2);
  expect(screen.getAllByText(/роверьте по\sVIN/), 'the advice is not repeated').toHaveLength(2);
  expect(await screen.findByRole('link', { name: /^Уточнить по\sVIN$/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/vin-search=XTAGFL110KY214358.*&car=34$/),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Спросить эксперта' }));
  expect(screen.getByLabelText('Что нужно')).toHaveValue(
    'Подойдёт ли «Фильтр масляный» к машине «Лада Веста 1.6, 2019»? Пишут: номер записан по памяти: проверьте по VIN.',
  );
});

it('an unknown fit leads to where it is settled: a link on the card, the VIN and an expert on the page', async () => {
  mockApi({ getFits: answer });
  await saveCar();
  render(
    <MemoryRouter>
      <CardFit product={4} />
      <CardFit product={4} look="page" name="Фильтр масляный" />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('link', { name: /^Не\sзнаем, подойдёт\sли$/ })).toHaveAttribute(
    'href',
    '/product/4#fit',
  );
  expect(await screen.findByRole('link', { name: /^Уточнить по\sVIN$/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Спросить эксперта' })).toBeInTheDocument();
});
