import { loginId } from '@entities/account/account-store';
import type { OrderedLine } from '@entities/search/log/order-report';
import type { ConfirmationRequest, Confirmation, CurrentCart } from '@shared/api/checkout';
import type { PricedCart } from '@shared/api/cart';
import { newKey } from '@shared/browser/new-key';
import { money, number } from '@shared/i18n/format';
import { phoneDigits } from '@shared/phone/phone';
import { browserStorage, CONFIRMATION_ATTEMPT_KEY, PERSONAL_PREFIX, tabStorage } from '@shared/storage/browser-storage';
import { choicesOf, type CheckoutDraft } from './checkout-draft';

/** Confirmation attempt: the idempotency key and body stay the same until the shop responds, also after a reload. */
export interface ConfirmationAttempt {
  key: string;
  createdAt: number;
  body: ConfirmationRequest;
}

const FRESH_MS = 30 * 60_000;

export function storeAttempt(attempt: ConfirmationAttempt | null): void {
  browserStorage.write(CONFIRMATION_ATTEMPT_KEY, attempt && { owner: loginId(), attempt });
}

/** The unanswered attempt of this login. It expires: if that order was placed, its products have left the cart. */
export function storedAttempt(now = Date.now()): ConfirmationAttempt | null {
  const stored = browserStorage.read(CONFIRMATION_ATTEMPT_KEY) as {
    owner?: string;
    attempt?: ConfirmationAttempt;
  } | null;
  return stored?.attempt && stored.owner === loginId() && now - stored.attempt.createdAt < FRESH_MS
    ? stored.attempt
    : null;
}

/** Builds an attempt from the visible cart and draft, in the API's shape. */
export function attemptOf(
  cart: PricedCart,
  draft: CheckoutDraft,
  textVersion: number | undefined,
  now = Date.now(),
): ConfirmationAttempt {
  const { name, phone, email } = draft.recipient;
  const body: ConfirmationRequest = {
    items: cart.items
      .filter(({ qty }) => qty > 0)
      .map(({ id, city_id, qty, cost }) => ({ id, city_id, qty, cost: cost ?? 0 })),
    ...choicesOf(
      draft,
      cart.itemsByCity.map(({ id }) => id),
    ),
    promoCode: cart.promoCode,
    recipient: { name: name.trim(), phone: phoneDigits(phone), email: email.trim() },
    total: cart.toPay,
    agreements: { offer: true, personalData: true, ...(textVersion !== undefined && { textVersion }) },
  };
  return { key: newKey(), createdAt: now, body };
}

/** The products of an attempt with the numbers of the orders that it became, one for each city. */
export const orderedLines = ({ items }: ConfirmationRequest, { orders }: Confirmation): OrderedLine[] =>
  items.flatMap(({ id, city_id }) =>
    orders.filter((order) => order.city_id === city_id).map((order) => ({ productId: id, number: order.number })),
  );

export interface CartDifference {
  name: string;
  before: string;
  now: string;
}

type Now = Pick<CurrentCart, 'delivery' | 'discount' | 'total'> & {
  lines: readonly Pick<CurrentCart['lines'][number], 'id' | 'city_id' | 'name' | 'qty' | 'cost'>[];
};

/** The current cart, in the shape in which the API refuses an attempt. */
export const withCurrentPrices = ({ items, deliveryTotal, discount, toPay }: PricedCart): Now => ({
  lines: items,
  delivery: deliveryTotal,
  discount: discount?.amount ?? 0,
  total: toPay,
});

/** Differences between the cart that the buyer saw and the current one. */
export function cartDifferences(before: PricedCart, now: Now): CartDifference[] {
  const differences: CartDifference[] = [];
  for (const item of before.items.filter(({ qty }) => qty > 0)) {
    const line = now.lines.find(({ id, city_id }) => id === item.id && city_id === item.city_id);
    const pieces = (qty: number) => `${number(qty)} ${item.unit}`;
    if (line === undefined) differences.push({ name: item.name, before: pieces(item.qty), now: 'больше не в корзине' });
    else {
      if (line.qty !== item.qty)
        differences.push({
          name: item.name,
          before: pieces(item.qty),
          now: line.qty === 0 ? 'закончился' : pieces(line.qty),
        });
      if (line.cost !== null && line.cost !== item.cost)
        differences.push({ name: item.name, before: money(item.cost ?? 0), now: money(line.cost) });
    }
  }
  for (const { id, city_id, name, qty } of now.lines) {
    const isSeen = before.items.some((item) => item.id === id && item.city_id === city_id && item.qty > 0);
    if (!isSeen && qty > 0) differences.push({ name: name, before: 'не было', now: 'в корзине' });
  }
  const delivery = before.deliveryTotal;
  const discount = before.discount?.amount ?? 0;
  if (now.delivery !== delivery)
    differences.push({ name: 'Доставка', before: money(delivery), now: money(now.delivery) });
  if (now.discount !== discount)
    differences.push({ name: 'Скидка', before: money(discount), now: money(now.discount) });
  if (now.total !== before.toPay)
    differences.push({ name: 'К оплате', before: money(before.toPay), now: money(now.total) });
  return differences;
}

const DONE = `${PERSONAL_PREFIX}confirmed`;

/** The last confirmed order for the next page, stored for the tab. */
export function storeConfirmed(confirmed: Confirmation): void {
  tabStorage.write(DONE, confirmed);
}

export const readConfirmed = (): Confirmation | null => tabStorage.read(DONE) as Confirmation | null;
