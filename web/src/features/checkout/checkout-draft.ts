import { create } from 'zustand';
import { onLogout } from '@entities/account/account-store';
import type { DeliveryChoice, PricedCart } from '@shared/api/cart';
import type { LastChoices } from '@shared/api/checkout';
import type { PaymentType } from '@shared/api/orders';
import { PERSONAL_PREFIX, tabStorage } from '@shared/storage/browser-storage';

export type CityDraft = Required<Omit<DeliveryChoice, 'id'>>;

export interface Recipient {
  name: string;
  phone: string;
  email: string;
}

export interface CheckoutDraft {
  byCity: Readonly<Record<number, CityDraft>>;
  paymentType: PaymentType | null;
  recipient: Recipient;
}

export const emptyCity: CityDraft = {
  deliveryType: null,
  address: { text: '', city: '', position: null },
  description: '',
  pvz: null,
  agent_pvz_id: null,
};
export const emptyDraft: CheckoutDraft = {
  byCity: {},
  paymentType: null,
  recipient: { name: '', phone: '', email: '' },
};

/**
 * Fills empty choices of the draft from the shop's cart (defaults such as own pickup and its first point); choices made
 * here stay. Returns the same object when nothing changes.
 */
export function draftFromCart(
  draft: CheckoutDraft,
  cart: Pick<PricedCart, 'itemsByCity' | 'paymentType'>,
): CheckoutDraft {
  const news: Record<number, CityDraft> = {};
  for (const group of cart.itemsByCity) {
    const cityDraft = draft.byCity[group.id];
    const { deliveryType, pvz, agent_pvz_id, address, description } = group;
    if (cityDraft === undefined) news[group.id] = { deliveryType, pvz, agent_pvz_id, address, description };
    else if (cityDraft.deliveryType === null && deliveryType !== null)
      news[group.id] = { ...cityDraft, deliveryType, pvz: cityDraft.pvz ?? pvz };
    else if (cityDraft.deliveryType === 3 && cityDraft.pvz === null && pvz !== null)
      news[group.id] = { ...cityDraft, pvz };
  }
  const paymentType = draft.paymentType ?? cart.paymentType;
  if (Object.keys(news).length === 0 && paymentType === draft.paymentType) return draft;
  return { ...draft, byCity: { ...draft.byCity, ...news }, paymentType };
}

/**
 * Fills what is still empty from the customer's earlier orders: the delivery of cities without a chosen type, payment,
 * name and e-mail. Returns the same object when nothing changes.
 */
export function draftFromLast(draft: CheckoutDraft, last: LastChoices): CheckoutDraft {
  const news: Record<number, CityDraft> = {};
  for (const { id, address, ...choice } of last.itemsByCity)
    if ((draft.byCity[id]?.deliveryType ?? null) === null)
      news[id] = { ...emptyCity, ...choice, address: { ...emptyCity.address, text: address } };
  const { name, email } = draft.recipient;
  const recipient = {
    ...draft.recipient,
    name: name || (last.recipient?.name ?? ''),
    email: email || (last.recipient?.email ?? ''),
  };
  const paymentType = draft.paymentType ?? last.paymentType;
  const isSame =
    Object.keys(news).length === 0 &&
    paymentType === draft.paymentType &&
    recipient.name === name &&
    recipient.email === email;
  return isSame ? draft : { byCity: { ...draft.byCity, ...news }, paymentType, recipient };
}

/**
 * Whether the draft has a delivery or the payment of the customer's earlier orders: the shop's cart keeps them after an
 * order.
 */
function isLikeLast({ byCity, paymentType }: CheckoutDraft, last: LastChoices): boolean {
  const isLikeOrder = ({ id, deliveryType, address, pvz, agent_pvz_id }: LastChoices['itemsByCity'][number]) => {
    const city = byCity[id] ?? emptyCity;
    return (
      city.deliveryType === deliveryType &&
      city.address.text === address &&
      city.pvz === pvz &&
      city.agent_pvz_id === agent_pvz_id
    );
  };
  return (last.paymentType !== null && paymentType === last.paymentType) || last.itemsByCity.some(isLikeOrder);
}

/** The choices in the API's shape, for cities of the cart only. */
export function choicesOf(
  draft: CheckoutDraft,
  cityIds: readonly number[],
): { itemsByCity: DeliveryChoice[]; paymentType: PaymentType | null } {
  const itemsByCity = cityIds.flatMap((id) => {
    const city = draft.byCity[id];
    return city === undefined ? [] : [{ id, ...city }];
  });
  return { itemsByCity, paymentType: draft.paymentType };
}

const KEY = `${PERSONAL_PREFIX}checkout`;

function storedDraft(): CheckoutDraft {
  const draft = tabStorage.read(KEY) as Partial<CheckoutDraft> | null;
  return { ...emptyDraft, ...draft, recipient: { ...emptyDraft.recipient, ...draft?.recipient } };
}

interface DraftStore {
  draft: CheckoutDraft;
  /** Delivery or payment were chosen on this page. */
  isChosenHere: boolean;
  setCity: (id: number, part: Partial<CityDraft>) => void;
  setPayment: (type: PaymentType) => void;
  setRecipient: (part: Partial<Recipient>) => void;
  adopt: (cart: PricedCart) => void;
  /** Returns whether choices of earlier orders are shown that were not made on this page. */
  adoptLast: (last: LastChoices) => boolean;
  reset: () => void;
}

/** Stored for the tab: a reload keeps everything typed. */
export const useCheckoutDraft = create<DraftStore>((set, get) => {
  const saveDraft = (draft: CheckoutDraft) => {
    if (draft === get().draft) return;
    set({ draft });
    tabStorage.write(KEY, draft);
  };
  return {
    draft: storedDraft(),
    isChosenHere: false,
    setCity: (id, part) => {
      set({ isChosenHere: true });
      const { draft } = get();
      saveDraft({ ...draft, byCity: { ...draft.byCity, [id]: { ...(draft.byCity[id] ?? emptyCity), ...part } } });
    },
    setPayment: (paymentType) => {
      set({ isChosenHere: true });
      saveDraft({ ...get().draft, paymentType });
    },
    setRecipient: (part) => saveDraft({ ...get().draft, recipient: { ...get().draft.recipient, ...part } }),
    adopt: (cart) => saveDraft(draftFromCart(get().draft, cart)),
    adoptLast: (last) => {
      const { draft } = get();
      saveDraft(draftFromLast(draft, last));
      return get().draft !== draft || (!get().isChosenHere && isLikeLast(draft, last));
    },
    reset: () => {
      set({ isChosenHere: false });
      saveDraft({ ...emptyDraft });
    },
  };
});

/** Logging out also clears the recipient and the addresses. */
onLogout((reason) => {
  if (reason === 'logout') useCheckoutDraft.getState().reset();
});
