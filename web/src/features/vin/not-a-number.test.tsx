import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DecodedVehicle } from '@shared/api/vehicles';
import { useSession } from '@entities/session/session-store';
import { city, init } from '@shared/testing/samples';
import { decoded } from '@shared/testing/vehicle-samples';
import { NotANumber } from './not-a-number';

const carSearch = vi.hoisted(() => vi.fn());
vi.mock('@entities/search/cars/car-search', () => ({ carSearch }));

const VESTA = { id: 12, title: 'Лада Веста 1.6', details: '1.6 л 106 л. с., 2015–2022' };

function show(query: string, kind: DecodedVehicle['kind'], value = query) {
  render(
    <MemoryRouter>
      <NotANumber
        decoded={decoded({ kind, value, maker: null, model: null })}
        query={query}
        wordsAddress={(words) => `/scheme?${words}`}
      />
    </MemoryRouter>,
  );
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
/** What the form for an expert takes for a VIN. */
const vinOf = (title: string) =>
  within(screen.getByRole('form', { name: title })).getByRole('textbox', { name: 'VIN или номер кузова' });

beforeEach(() => {
  useSession.setState({ init: init(), cityId: city().id });
  carSearch.mockReset().mockResolvedValue([]);
});

test.each([
  ['short', 'XTA', 'В номере 3 знака, а в VIN их 17.', 'Подберём деталь по этому номеру', 'XTA'],
  ['other', 'Веста', 'Это не VIN и не номер кузова.', 'Подберём деталь к вашей машине', ''],
] as const)(
  'a text without cars (%s) shows the reason, the help and the form',
  async (kind, text, words, title, vin) => {
    show(text, kind);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByText('Попробуйте на примере:')).toBeInTheDocument();
    expect(vinOf(title)).toHaveValue(vin);
    expect(screen.queryAllByRole('link', { name: 'детали для «Веста»' })).toHaveLength(kind === 'other' ? 1 : 0);
  },
);

test('a name lists the cars of the catalogue, and the form takes it for no VIN', async () => {
  carSearch.mockResolvedValue([VESTA]);
  show('веста 1.6', 'short', 'BECTA1.6');
  expect(await heading('Машины по запросу «веста 1.6»')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Лада Веста 1.6/ })).toHaveAttribute('href', '/catalog/detailsScheme?car=12');
  expect(vinOf('Подберём деталь к вашей машине')).toHaveValue('');
});

test.each(['short', 'other'] as const)(
  'a short VIN (%s) shows its length, with the cars whose VINs begin so',
  async (kind) => {
    carSearch.mockResolvedValue([{ ...VESTA, vins: ['XTAGFL1'] }]);
    show('XTAGFL', kind);
    expect(await heading('Машины, чей VIN начинается с «XTAGFL»')).toBeInTheDocument();
    expect(screen.getByText(/В номере 6 знаков/)).toBeInTheDocument();
    expect(vinOf('Подберём деталь по этому номеру')).toHaveValue('XTAGFL');
  },
);
