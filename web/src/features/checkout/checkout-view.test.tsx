import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { useAccount } from '@entities/account/account-store';
import { useCart } from '@entities/cart/cart-store';
import { setPricedCart } from '@entities/cart/priced-cart-store';
import type { CartGroup, CartItem } from '@shared/api/cart';
import { mockApi } from '@shared/testing/mock-api';
import { card, pricedCart } from '@shared/testing/samples';
import { useCheckoutDraft } from './checkout-draft';
import { CheckoutView } from './checkout-view';

const line = { id: 7, city_id: 1, qty: 1 };
const item = { ...card(), ...line, wanted: 1, sum: 2849, notice: null } as unknown as CartItem;
const group = {
  id: 1,
  for_title: 'Москва',
  items: [],
  addressCityId: null,
  deliveryType: null,
  pvz: null,
  agent_pvz_id: null,
  address: { text: '', city: '', position: null },
  description: '',
  deliveryOptions: [],
  deliveryError: null,
  deliveryErrorCode: null,
  delivery: 0,
  arrival: null,
  deliveryDays: null,
} as unknown as CartGroup;
const cart = pricedCart({ items: [item], itemsByCity: [group], count: 1, toPay: 2849, paymentType: 1 });

it('has the same confirmation button at the end of the form and in the bar of the phone', async () => {
  const refusal = { error: { code: 'cart_changed', message: 'Корзина изменилась', fields: {} }, cart: null };
  const changed = { delivery: 0, discount: 0, total: 2849, lines: [{ ...line, name: item.name, cost: 3000 }] };
  mockApi({
    confirmOrders: () => new Response(JSON.stringify({ ...refusal, cart: changed }), { status: 409 }),
    saveOrders: () => cart,
    getCart: () => cart,
    getAddresses: () => ({ addresses: [] }),
    getConsentTexts: () => ({ texts: [] }),
  });
  useAccount.setState({ loginId: 'tok' });
  useCart.setState({ lines: [line] });
  useCheckoutDraft.getState().setRecipient({ name: 'Анна', phone: '+7 (900) 123 45 67' });
  setPricedCart(cart);
  render(<CheckoutView login={null} />, { wrapper: MemoryRouter });
  for (const check of screen.getAllByRole('checkbox')) await userEvent.click(check);
  const [button] = screen.getAllByRole('button', { name: 'Заказать' });
  if (button !== undefined) await userEvent.click(button);
  await vi.waitFor(() => expect(screen.getAllByRole('button', { name: /^Подтвердить за/ })).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Заказать' })).not.toBeInTheDocument();
});
