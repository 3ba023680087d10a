import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CartGroup, PricedCart } from '@shared/api/cart';
import type { LastChoices } from '@shared/api/checkout';
import { useAccount } from '@entities/account/account-store';
import {
  draftFromCart,
  draftFromLast,
  choicesOf,
  emptyCity,
  emptyDraft,
  useCheckoutDraft,
  type CheckoutDraft,
} from './checkout-draft';

const group = (fields: Partial<CartGroup>): CartGroup => ({
  id: 1,
  for_title: 'Москва',
  items: [],
  total: 100,
  arrival: 0,
  deliveryType: null,
  delivery: null,
  deliveryDays: null,
  deliveryError: null,
  deliveryErrorCode: null,
  addressCityId: null,
  address: { text: '', city: '', position: null },
  description: '',
  pvz: null,
  agent_pvz_id: null,
  deliveryOptions: [],
  discount: 0,
  toPay: 100,
  ...fields,
});
const cart = (...itemsByCity: CartGroup[]) => ({ itemsByCity, paymentType: null });

afterEach(() => vi.unstubAllGlobals());

describe('the draft', () => {
  it('fills unset choices from the saved ones', () => {
    const saved = group({
      deliveryType: 1,
      address: { text: 'Ленинский проспект, 32А', city: '', position: null },
      description: 'Домофон 12',
    });
    const { byCity, paymentType } = draftFromCart(emptyDraft, { itemsByCity: [saved], paymentType: 2 });
    expect(byCity[1]).toMatchObject({
      deliveryType: 1,
      address: { text: 'Ленинский проспект, 32А' },
      description: 'Домофон 12',
    });
    expect(paymentType).toBe(2);
  });

  it('own pickup of one city is that of cities without a type, with the shop’s first point', () => {
    const draft: CheckoutDraft = {
      ...emptyDraft,
      byCity: { 1: { ...emptyCity, deliveryType: 3, pvz: 2 }, 2: emptyCity, 3: { ...emptyCity, deliveryType: 1 } },
    };
    const answer = cart(
      group({ id: 1, deliveryType: 3, pvz: 2 }),
      group({ id: 2, deliveryType: 3, pvz: 5 }),
      group({ id: 3, deliveryType: 1 }),
    );
    const { byCity } = draftFromCart(draft, answer);
    expect([byCity[1], byCity[2], byCity[3]].map((candidate) => [candidate?.deliveryType, candidate?.pvz])).toEqual([
      [3, 2],
      [3, 5],
      [1, null],
    ]);
  });

  it('prefers local choices to an older response', () => {
    const draft: CheckoutDraft = {
      ...emptyDraft,
      paymentType: 1,
      byCity: { 1: { ...emptyCity, deliveryType: 1, address: { text: 'Вавилова, 17', city: '', position: null } } },
    };
    expect(draftFromCart(draft, { itemsByCity: [group({ deliveryType: 3, pvz: 4 })], paymentType: 2 })).toBe(draft);
  });

  it('takes over what is still empty from earlier orders, and nothing that was chosen', () => {
    const last: LastChoices = {
      itemsByCity: [
        { id: 1, deliveryType: 1, address: 'Вавилова, 17', description: 'Домофон 12', pvz: null, agent_pvz_id: null },
        { id: 2, deliveryType: 2, address: '', description: '', pvz: null, agent_pvz_id: 'TVR1' },
      ],
      paymentType: 1,
      recipient: { name: 'Анна', email: 'anna@example.ru' },
    };
    const chosen = { ...emptyCity, deliveryType: 3 as const, pvz: 4 };
    const draft = { ...emptyDraft, byCity: { 2: chosen }, recipient: { ...emptyDraft.recipient, name: 'Олег' } };
    const filled = draftFromLast(draft, last);

    expect(filled.byCity[1]).toEqual({
      ...emptyCity,
      deliveryType: 1,
      address: { text: 'Вавилова, 17', city: '', position: null },
      description: 'Домофон 12',
    });
    expect(filled.byCity[2]).toBe(chosen);
    expect(filled.paymentType).toBe(1);
    expect(filled.recipient).toEqual({ name: 'Олег', phone: '', email: 'anna@example.ru' });
    expect(draftFromLast(filled, last)).toBe(filled);
  });

  it('tells that choices of an earlier order are shown, also those that the shop’s cart has kept since', () => {
    const last: LastChoices = {
      itemsByCity: [
        { id: 1, deliveryType: 1, address: 'Вавилова, 17', description: '', pvz: null, agent_pvz_id: null },
      ],
      paymentType: 1,
      recipient: { name: 'Анна', email: '' },
    };
    const kept = group({ deliveryType: 1, address: { text: 'Вавилова, 17', city: '', position: null } });
    const store = useCheckoutDraft.getState();
    store.reset();
    store.setRecipient({ name: 'Анна' });
    store.adopt({ ...cart(kept), paymentType: 1 } as PricedCart);
    expect(store.adoptLast(last)).toBe(true);
    store.setPayment(1);
    expect(store.adoptLast(last), 'chosen on this page').toBe(false);
    store.reset();
    store.adopt({ ...cart(group({ deliveryType: 3, pvz: 4 })), paymentType: 2 } as PricedCart);
    expect(store.adoptLast({ ...last, recipient: null }), 'other choices than those of the order').toBe(false);
    store.reset();
  });

  it('survives an expired login, and is cleared at logout', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.resolve(new Response('{}'))),
    );
    useAccount.setState({ loginId: 'tok' });
    useCheckoutDraft.getState().setRecipient({ name: 'Анна' });
    useAccount.getState().rejectLogin();
    expect(useCheckoutDraft.getState().draft.recipient.name).toBe('Анна');
    useAccount.setState({ loginId: 'tok' });
    await useAccount.getState().logout();
    expect(useCheckoutDraft.getState().draft).toEqual(emptyDraft);
  });

  it('is sent for cities of the cart only', () => {
    const draft: CheckoutDraft = {
      ...emptyDraft,
      paymentType: 3,
      byCity: { 1: { ...emptyCity, deliveryType: 2, agent_pvz_id: 'MSK27' }, 9: emptyCity },
    };
    expect(choicesOf(draft, [1, 2])).toEqual({
      itemsByCity: [{ id: 1, ...emptyCity, deliveryType: 2, agent_pvz_id: 'MSK27' }],
      paymentType: 3,
    });
  });
});
