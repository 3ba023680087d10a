import { create } from 'zustand';
import { onLogout } from '@entities/account/account-store';
import type { DeliveryChoice, PricedCart } from '@shared/api/cart';
import type { PaymentType } from '@shared/api/orders';
import { writeTabStorage, PERSONAL_PREFIX, readTabStorage } from '@shared/storage/tab-storage';

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
  address: { text: '', position: null },
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
 * What the shop knows or concluded (own pickup for parts without a type, its first point) comes into the draft where nothing
 * was chosen here; what was chosen here stays. The same object when nothing is new.
 */
export function draftFromCart(
  draft: CheckoutDraft,
  cart: Pick<PricedCart, 'itemsByCity' | 'paymentType'>,
): CheckoutDraft {
  const news: Record<number, CityDraft> = {};
  for (const group of cart.itemsByCity) {
    const here = draft.byCity[group.id];
    const { deliveryType, pvz, agent_pvz_id, address, description } = group;
    if (here === undefined) news[group.id] = { deliveryType, pvz, agent_pvz_id, address, description };
    else if (here.deliveryType === null && deliveryType !== null)
      news[group.id] = { ...here, deliveryType, pvz: here.pvz ?? pvz };
    else if (here.deliveryType === 3 && here.pvz === null && pvz !== null) news[group.id] = { ...here, pvz };
  }
  const paymentType = draft.paymentType ?? cart.paymentType;
  if (Object.keys(news).length === 0 && paymentType === draft.paymentType) return draft;
  return { ...draft, byCity: { ...draft.byCity, ...news }, paymentType };
}

/** The choices as the shop takes them; of cities that lie in the cart. */
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

function kept(): CheckoutDraft {
  const draft = readTabStorage(KEY) as Partial<CheckoutDraft> | null;
  return { ...emptyDraft, ...draft, recipient: { ...emptyDraft.recipient, ...draft?.recipient } };
}

interface DraftStore {
  draft: CheckoutDraft;
  setCity: (id: number, part: Partial<CityDraft>) => void;
  setPayment: (type: PaymentType) => void;
  setRecipient: (part: Partial<Recipient>) => void;
  adopt: (cart: PricedCart) => void;
  reset: () => void;
}

/** Kept for the tab: a reload loses nothing typed. */
export const useCheckoutDraft = create<DraftStore>((set, get) => {
  const put = (draft: CheckoutDraft) => {
    if (draft === get().draft) return;
    set({ draft });
    writeTabStorage(KEY, draft);
  };
  return {
    draft: kept(),
    setCity: (id, part) => {
      const { draft } = get();
      put({ ...draft, byCity: { ...draft.byCity, [id]: { ...(draft.byCity[id] ?? emptyCity), ...part } } });
    },
    setPayment: (paymentType) => put({ ...get().draft, paymentType }),
    setRecipient: (part) => put({ ...get().draft, recipient: { ...get().draft.recipient, ...part } }),
    adopt: (cart) => put(draftFromCart(get().draft, cart)),
    reset: () => put({ ...emptyDraft }),
  };
});

/** Who leaves takes along where they live and whom to call. */
onLogout((reason) => {
  if (reason === 'logout') useCheckoutDraft.getState().reset();
});
