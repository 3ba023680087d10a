import { Navigate } from 'react-router';
import { saveReturnPath, useAccount } from '@entities/account/account-store';
import { useCart } from '@entities/cart/cart-store';
import { PageTitle } from '@entities/session/page-title';
import { lazyComponent } from '@shared/ui/lazy-component';
import { Skeleton } from '@shared/ui/skeleton';
import { CheckoutView } from '@features/checkout/checkout-view';

const LoginForm = lazyComponent(() => import('@features/login/login-form'), {
  failure: 'retry',
  fallback: <Skeleton height={180} />,
});
const stay = () => undefined;

/** After an expired login the cart is stored by the shop and returns with the next login; it is not empty. */
function useIsCartExpired(): boolean {
  const expired = useAccount(({ loginId, logoutReason }) => loginId === null && logoutReason === 'expired');
  const empty = useCart(({ lines }) => lines.length === 0);
  return expired && empty;
}

export default function CheckoutPage() {
  if (useIsCartExpired()) {
    saveReturnPath('/checkout');
    return <Navigate to="/login" replace />;
  }
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <PageTitle name="Оформление заказа" />
      <CheckoutView login={<LoginForm embed onDone={stay} />} />
    </main>
  );
}
