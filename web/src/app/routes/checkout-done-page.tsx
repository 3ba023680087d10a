import { Navigate } from 'react-router';
import { PageTitle } from '@entities/session/page-title';
import { readConfirmed } from '@features/checkout/confirmation-attempt';
import { DoneView } from '@features/orders/done-view';

export default function CheckoutDonePage() {
  const confirmed = readConfirmed();
  if (confirmed === null) return <Navigate to="/account/orders" replace />;
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <PageTitle name="Заказ принят" />
      <DoneView confirmed={confirmed} />
    </main>
  );
}
