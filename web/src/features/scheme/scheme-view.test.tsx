import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSession } from '@entities/session/session-store';
import { mockApi } from '@shared/testing/mock-api';
import { card, city, init } from '@shared/testing/samples';
import { unit } from '@shared/testing/vehicle-samples';
import { address, answerTo, show } from './scheme-view.fixtures';

beforeEach(() => {
  useSession.setState({ init: init(), cityId: city().id });
});

it('a car as free text has sections of the catalogue for units, with products for details', async () => {
  const goods = [
    { ...card({ id: 7, name: 'Колодки TRW' }), match: 100, active: true, fits: 'Lada Vesta' },
    { ...card({ id: 8, name: 'Колодки Brembo' }), match: 60, active: true, fits: 'Lada' },
  ];
  mockApi({
    getVehicleDetails: () => ({
      ...answerTo({}),
      vehicle: { text: 'Лада Веста', make: 'Lada', id: null, modification: null },
      categories: [
        {
          id: 1,
          name: 'Тормоза',
          url: '',
          units: [{ unitid: 11, name: 'Колодки', url: '', image: null, total: 2, details: goods }],
        },
      ],
    }),
  });
  show('?vehicle=Лада Веста&unit=11');
  expect(await screen.findByRole('link', { name: 'Колодки TRW' })).toHaveAttribute('href', '/product/7');
  expect(screen.getAllByRole('listitem').filter((item) => item.textContent.includes('проверьте по VIN'))).toHaveLength(
    1,
  );
  expect(screen.queryByRole('group', { name: /Схема/ })).toBeNull();
});

describe('all units', () => {
  it('are filtered by words, by branch and by confirmed fitment', async () => {
    mockApi({ getVehicleDetails: answerTo });
    show('?vehicle=Лада');
    const tiles = () =>
      screen
        .getAllByRole('link')
        .filter((link) => link.querySelector('b') !== null)
        .map((link) => link.querySelector('b')?.textContent);
    await screen.findByText('Совпадает с машиной');
    expect(tiles()).toEqual(['Тормоз передний', 'Тормоз задний барабанный']);
    await userEvent.type(screen.getByLabelText('Найти узел или деталь'), 'скоба');
    expect(tiles()).toEqual(['Тормоз передний']);
    await userEvent.click(screen.getByRole('button', { name: 'Очистить поиск по узлам' }));
    await userEvent.click(screen.getByRole('link', { name: /^Тормоза/ }));
    expect(address()).toContain('branch=1');
    await userEvent.click(screen.getByRole('switch'));
    expect(tiles()).toEqual(['Тормоз передний']);
  });

  it('without numbers fold into one line under the others', async () => {
    mockApi({
      getVehicleDetails: (question) => {
        const details = answerTo(question);
        const [category] = details.categories;
        const bare = unit({ unitid: 13, name: 'Стояночный тормоз', match: 0, known: 0 });
        return {
          ...details,
          categories: [{ id: 1, name: 'Тормоза', url: '', units: [...(category?.units ?? []), bare] }],
        };
      },
    });
    show('?car=31');
    const summary = await screen.findByText('Ещё 1 узел: номеров пока нет');
    const link = screen.getByText('Стояночный тормоз', { selector: 'a' });
    expect(summary.closest('details')).not.toHaveAttribute('open');
    expect(summary.closest('details')).toContainElement(link);
    expect(link).toHaveAttribute('href', '/catalog/detailsScheme?car=31&unit=13');
  });

  it('of an unknown car offer the chooser, a text and the expert; an empty text does nothing', async () => {
    mockApi({
      getVehicleDetails: () => ({ vehicle: null, filterTree: [], categories: [], makes: ['Kia'] }),
      getVehicleChoices: () => ({ makes: [], models: [], generations: [], vehicles: [] }),
    });
    show('?vehicle=Запорожец');
    expect(await screen.findByText('Не узнали машину «Запорожец».')).toBeInTheDocument();
    const before = address();
    await userEvent.clear(screen.getByLabelText('Или назовите её своими словами'));
    await userEvent.click(screen.getByRole('button', { name: 'Показать детали' }));
    expect(address()).toBe(before);
    await userEvent.click(screen.getByRole('link', { name: 'Kia' }));
    expect(address()).toBe('/catalog/detailsScheme?vehicle=Kia');
  });
});
