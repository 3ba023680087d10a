import { lazy, Suspense } from 'react';
import { PageTitle } from '@shared/session/page-title';
import { Skeleton } from '@shared/ui/skeleton';
import { CheckoutView } from '@features/checkout/checkout-view';

const LoginForm = lazy(() => import('@features/login/login-form'));
const stay = () => undefined;

export default function CheckoutPage() {
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <PageTitle name="Оформление заказа" />
      <CheckoutView
        login={
          <Suspense fallback={<Skeleton height={180} />}>
            <LoginForm embed onDone={stay} />
          </Suspense>
        }
      />
    </main>
  );
}
