import { useAccount } from '@entities/account/account-store';
import { saveOrders, type PricedCart } from '@shared/api/cart';
import { setPricedCart, usePricedCart } from '@entities/cart/priced-cart-store';
import { useCart } from '@entities/cart/cart-store';
import { useSession } from '@entities/session/session-store';
import { patchGuestStorage } from '@shared/storage/guest-storage';

async function ofCustomer(promoCode: string, city: number | null): Promise<PricedCart> {
  const { applyResponse, withCartLock } = await import('@entities/cart/sync-queue');
  return withCartLock(async () => {
    const response = saveOrders({ promoCode }, city);
    await applyResponse(response);
    return response;
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

/** Applies a promo code; an empty one removes it. The response explains why a code gives no discount. */
export const applyPromoCode = (code: string): Promise<PricedCart> =>
  (useAccount.getState().loginId === null ? ofGuest : ofCustomer)(code, useSession.getState().cityId);
