import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { Address } from '@shared/api/addresses';
import type { CartGroup } from '@shared/api/cart';
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
const group = { id: 1, for_title: 'Москва', deliveryType: 1, deliveryOptions: [courier], deliveryError: null };

const choose = async (text: string) => {
  await userEvent.clear(screen.getByLabelText('Адрес'));
  await userEvent.click(screen.getByRole('option', { name: new RegExp(text) }));
};
const note = () => screen.getByLabelText('Курьеру');

beforeEach(() => {
  useCheckoutDraft.getState().reset();
  useCheckoutDraft.getState().setCity(1, { ...emptyCity, deliveryType: 1 });
  render(<CityPart number={1} group={group as unknown as CartGroup} saved={saved} strict={false} />);
});

it('takes the courier’s note of one saved address away with the choice of another', async () => {
  await choose('Ленина');
  expect(note()).toHaveValue('домофон 12');
  await choose('Мира');
  expect(note()).toHaveValue('');
});

it('keeps a note that was typed', async () => {
  await userEvent.type(note(), 'позвоните заранее');
  await choose('Мира');
  expect(note()).toHaveValue('позвоните заранее');
});
