import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { Address } from '@shared/api/addresses';
import type { CartGroup } from '@shared/api/cart';
import { useCart } from '@entities/cart/cart-store';
import { useSession } from '@entities/session/session-store';
import { mockApi } from '@shared/testing/mock-api';
import { city, init } from '@shared/testing/samples';
import { fromSuggestion } from './address-options';
import { emptyCity, useCheckoutDraft } from './checkout-draft';
import { CityPart } from './city-part';

const address = (id: number, title: string, text: string, comment: string): Address => ({
  id,
  title,
  text,
  comment,
  city_id: 1,
  position: null,
  is_default: false,
});
const saved = [address(1, 'Дом', 'Ленина, 1', 'домофон 12'), address(2, 'Работа', 'Мира, 5', '')];
const courier = { type: 1, title: 'Курьер', cost: 300, days: 1, error: null };
const group = {
  id: 1,
  for_title: 'Москва',
  items: [],
  addressCityId: null,
  deliveryType: 1,
  deliveryOptions: [courier],
  deliveryError: null,
};

const choose = async (text: string) => {
  await userEvent.clear(screen.getByLabelText('Адрес'));
  await userEvent.click(screen.getByRole('option', { name: new RegExp(text) }));
};
const note = () => screen.getByLabelText('Курьеру');

beforeEach(() => {
  useCheckoutDraft.getState().reset();
  useCheckoutDraft.getState().setCity(1, { ...emptyCity, deliveryType: 1 });
});
const showPart = () =>
  render(<CityPart number={1} group={group as unknown as CartGroup} saved={saved} strict={false} />);

it('takes the courier’s note of one saved address away with the choice of another', async () => {
  showPart();
  await choose('Ленина');
  expect(note()).toHaveValue('домофон 12');
  await choose('Мира');
  expect(note()).toHaveValue('');
});

it('keeps a note that was typed', async () => {
  showPart();
  await userEvent.type(note(), 'позвоните заранее');
  await choose('Мира');
  expect(note()).toHaveValue('позвоните заранее');
});

it('tells what the address lacks when the press of «Заказать» has led to it, until it is typed on', async () => {
  const problem = 'Не хватает дома. Выберите адрес из списка или допишите сами.';
  useCheckoutDraft.getState().setCity(1, { address: { text: 'Ленинский', city: '', position: null } });
  const wrong = { ...group, deliveryErrorCode: 'house_required', deliveryError: problem };
  render(<CityPart number={1} group={wrong as unknown as CartGroup} saved={[]} strict />);
  const field = screen.getByLabelText('Адрес');
  await userEvent.click(field);
  expect(field).toHaveAccessibleDescription(problem);
  await userEvent.type(field, ' проспект');
  expect(field).not.toHaveAccessibleDescription(problem);
});

it('offers to move the goods to the city of the address, which goes along', async () => {
  const elsewhere = { text: 'Казань, Баумана, 1', city: 'Казань', position: null };
  const move = {
    from: 1,
    to: 5,
    lines: [{ id: 7, name: 'Масло', wanted: 1, qty: 1, available: 1, unit: 'шт.', cost: 9, sum: 9, arrival_days: 1 }],
    staying: [],
    total: 9,
    arrival: 1,
  };
  const [line] = move.lines;
  mockApi({ getCartMoves: () => ({ moves: [{ ...move, lines: [{ ...line, notice: null }] }] }) });
  useSession.setState({ init: init({ cities: [city(), city({ id: 5, name: 'Казань' })] }), cityId: 1 });
  useCart.setState({ lines: [{ id: 7, city_id: 1, qty: 1 }] });
  useCheckoutDraft.getState().setCity(1, { address: elsewhere, description: 'домофон 12' });
  const asked = { ...group, addressCityId: 5, deliveryErrorCode: 'address_city', deliveryError: 'Адрес в Казани' };
  render(<CityPart number={1} group={asked as unknown as CartGroup} saved={saved} strict={false} />);

  await userEvent.click(await screen.findByRole('button', { name: /^Перенести в\sКазань: 9\s₽, остался 1, завтра$/ }));

  expect(useCart.getState().lines).toEqual([{ id: 7, city_id: 5, qty: 1 }]);
  const { byCity } = useCheckoutDraft.getState().draft;
  expect(byCity[5]).toMatchObject({ deliveryType: 1, address: elsewhere, description: 'домофон 12' });
  expect(byCity[1]?.address).toEqual(emptyCity.address);
});

it('keeps another city in the text of a suggestion, and not the city of the part', () => {
  const suggestion = { street: 'Баумана', house: '1', position: null };
  const ours = fromSuggestion({ ...suggestion, text: 'Москва, Баумана, 1', city: 'Москва' }, 'Москва');
  const other = fromSuggestion({ ...suggestion, text: 'Казань, Баумана, 1', city: 'Казань' }, 'Москва');

  expect([ours.text, ours.city]).toEqual(['Баумана, 1', 'Москва']);
  expect([other.text, other.city]).toEqual(['Казань, Баумана, 1', 'Казань']);
});
