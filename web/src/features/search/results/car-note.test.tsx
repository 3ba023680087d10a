import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { useActiveCar } from '@entities/garage/active-car-store';
import type { Ask, PlannedCar } from '@entities/search/query';
import { CarNote } from './car-note';

let owner: Pick<Ask, 'role' | 'filter'> | null;
let total: number;

vi.mock('../state/use-results-state', () => ({
  useResultsState: () => ({ total, summary: { owner }, failure: null, isFirst: false }),
}));

const CAR: PlannedCar = {
  title: 'Kia Rio',
  cars: [
    { id: 3, label: 'III 1.4' },
    { id: 4, label: 'III 1.6' },
  ],
  rest: 'радиатор',
  isService: false,
};
const note = (car: PlannedCar = CAR) => render(<CarNote car={car} />, { wrapper: MemoryRouter }).container.textContent;

beforeEach(() => {
  owner = { role: 'exact', filter: 'preferred IN [3, 4]' };
  total = 5;
  useActiveCar.setState({ car: null });
});

test('goods that fit need no note', () => {
  expect(note()).toBe('');
});

test('says when goods only may fit, or are for any car', () => {
  owner = { role: 'variants', filter: 'fits IN [3, 4]' };
  expect(note()).toContain('Точно под Kia Rio не нашли. Ниже то, что может подойти');
  owner = { role: 'wider', filter: 'fits IN [3, 4]' };
  expect(note()).toContain('Ниже другие размеры и производители');
  owner = { role: 'general', filter: 'options.car_make NOT EXISTS' };
  expect(note()).toContain('Под Kia Rio «радиатор» не нашли. Ниже товары без указания машин');
});

test('says when nothing was found, with a way to the same goods of all cars', () => {
  total = 0;
  expect(note()).toContain('Под Kia Rio не нашли «радиатор».');
  expect(screen.getByRole('link', { name: 'Показать «радиатор» для всех машин' })).toHaveAttribute(
    'href',
    '/?q=%D1%80%D0%B0%D0%B4%D0%B8%D0%B0%D1%82%D0%BE%D1%80',
  );
});

test('«то» links to the service of each modification', () => {
  note({ ...CAR, rest: 'то', isService: true });
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['III 1.4', '/catalog/detailsScheme?car=3'],
    ['III 1.6', '/catalog/detailsScheme?car=4'],
  ]);
});

test('says whose fit the cards show when the query names another car', () => {
  useActiveCar.setState({ car: { id: 1, name: 'Лада Веста 1.6', vehicle: 9 } });
  expect(note()).toBe('Отметки в\u00a0карточках\u00a0— о\u00a0вашей машине «Лада Веста 1.6».');
  useActiveCar.setState({ car: { id: 1, name: 'Киа Рио III 1.4', vehicle: 3 } });
  expect(note()).toBe('');
  useActiveCar.setState({ car: { id: 1, name: 'Москвич 3', vehicle: null } });
  expect(note()).toBe('');
});
