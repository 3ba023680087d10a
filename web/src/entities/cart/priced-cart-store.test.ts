import { expect, it } from 'vitest';
import { useAccount } from '@entities/account/account-store';
import { pricedCart } from '@shared/testing/samples';
import { setPricedCart, usePricedCart } from './priced-cart-store';

it('is empty for the next visitor after a logout', () => {
  useAccount.setState({ loginId: 'tok' });
  setPricedCart(pricedCart({ promoCode: 'OIL' }));
  useAccount.getState().rejectLogin();
  expect(usePricedCart.getState()).toMatchObject({ cart: null, choices: null, error: null });
  expect(usePricedCart.getState().items.size).toBe(0);
});
