import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import type { TreeNode, UnitCategory, VehicleDetails } from '@shared/api/vehicles';
import { useSession } from '@shared/session/store';
import { card, city, init } from '@shared/testing/samples';
import { SchemeView } from './scheme-view';

const leaf = (id: number, name: string): TreeNode => ({ id, parentId: null, name, link: '', childGroups: [] });
const unit = (unitid: number, name: string) => ({ unitid, name, url: '', image: null, total: 1, details: [{ ...card({ id: unitid * 10 }), match: 100, active: true, fits: null }] });
const category: UnitCategory = { id: 1, name: 'Тормоза', url: '', units: [unit(11, 'Колодки'), unit(12, 'Диски')] };
const tree = [leaf(11, 'Колодки'), leaf(12, 'Диски')];
const answerTo = (unitid?: number): VehicleDetails => ({
  vehicle: { text: 'Лада Веста', make: 'Lada' },
  filterTree: tree.filter(({ id }) => unitid === undefined || id === unitid),
  categories: [{ ...category, units: category.units.filter((one) => unitid === undefined || one.unitid === unitid) }],
  makes: [],
});

beforeEach(() => useSession.setState({ init: init(), cityId: city().id }));

it('keeps the tree and what is typed for the expert while one looks through the units', async () => {
  const answers: (() => void)[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_url, request) =>
      new Promise((resolve) => {
        const { unitid } = JSON.parse(String(request?.body)) as { unitid?: number };
        answers.push(() => resolve(new Response(JSON.stringify(answerTo(unitid)))));
      }),
  );
  const answer = () =>
    act(() => {
      answers.splice(0).forEach((give) => give());
      return Promise.resolve();
    });
  render(
    <MemoryRouter initialEntries={['/catalog/detailsScheme?vehicle=%D0%9B%D0%B0%D0%B4%D0%B0']}>
      <SchemeView />
    </MemoryRouter>,
  );
  await answer();
  const question = await screen.findByLabelText('Что нужно');
  await userEvent.type(question, 'колодки');
  await userEvent.click(within(screen.getByRole('navigation', { name: 'Узлы машины' })).getByRole('link', { name: 'Колодки' }));

  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Колодки');
  expect(screen.queryByRole('table')).toBeNull();
  expect(question).toBeInTheDocument();
  await answer();
  expect(await screen.findByRole('table', { name: 'Колодки' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Диски' })).toBeInTheDocument();
  expect(screen.getByLabelText('Что нужно')).toHaveValue('Машина: Лада. Нужно: колодки');
  expect(screen.queryByLabelText('Уточнить машину')).toBeNull();
});
