import { useAccount } from '@entities/account/account-store';
import { saveOrders, type PricedCart } from '@shared/api/cart';
import { setPricedCart, usePricedCart } from '@entities/cart/priced-cart-store';
import { useCart } from '@entities/cart/cart-store';
import { useSession } from '@entities/session/session-store';
import { patchGuestStorage } from '@shared/storage/guest-storage';

async function ofCustomer(promoCode: string, city: number | null): Promise<PricedCart> {
  const { applyResponse: hear, withCartLock: inOrder } = await import('@entities/cart/sync-queue');
  return inOrder(async () => {
    const asked = saveOrders({ promoCode }, city);
    await hear(asked);
    return asked;
  });
}

async function ofGuest(promoCode: string, city: number | null): Promise<PricedCart> {
  const cart = await saveOrders(
    { ...usePricedCart.getState().choices, items: useCart.getState().lines, promoCode },
    city,
  );
  const works = cart.promoError === null;
  patchGuestStorage({
    promoCode: works ? promoCode : '',
    promoDiscount: cart.discount?.kind === 'promo' ? cart.discount.amount : 0,
  });
  setPricedCart(cart);
  return cart;
}

/** Tries a promo code; an empty one takes it away. The answer says in words why it gives nothing. */
export const applyPromoCode = (code: string): Promise<PricedCart> =>
  (useAccount.getState().token === null ? ofGuest : ofCustomer)(code, useSession.getState().cityId);
