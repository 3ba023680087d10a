import { Navigate, Route, Routes, useParams, useSearchParams } from 'react-router';
import { AccountLayout } from '@features/account/account-layout';
import { AddressesPage } from '@features/account/addresses';
import { DevicesPage } from '@features/account/devices';
import { EditAddressPage } from '@features/account/edit-address';
import { OrderPage } from '@features/account/order';
import { OrdersPage } from '@features/account/orders';
import { OverviewPage } from '@features/account/overview';
import { ProfilePage } from '@features/account/profile';
import { ReviewsPage } from '@features/account/reviews';
import { AccountSection } from '@features/account/account-section';
import { GarageView } from '@features/garage/garage-view';
import NotFoundPage from './not-found-page';

/** Without a number: the list to choose the order from. */
function OrderOrList({ number }: { number: string }) {
  const typed = number.trim();
  return typed === '' ? <Navigate to="/account/orders" replace /> : <OrderPage key={typed} number={typed} />;
}

function OrderByPath() {
  const { idn = '' } = useParams();
  return <OrderOrList number={idn} />;
}

function OrderByQuery() {
  return <OrderOrList number={useSearchParams()[0].get('id') ?? ''} />;
}

const CHILDREN = [
  { path: '', page: <OverviewPage /> },
  { path: 'orders', page: <OrdersPage /> },
  { path: 'order/:idn?', page: <OrderByPath /> },
  { path: 'orderDetails', page: <OrderByQuery /> },
  { path: 'addresses', page: <AddressesPage /> },
  { path: 'editAddress', page: <EditAddressPage /> },
  { path: 'reviews', page: <ReviewsPage /> },
  { path: 'profile', page: <ProfilePage /> },
  { path: 'password', page: <DevicesPage /> },
  {
    path: 'vehicle',
    page: (
      <AccountSection title="Гараж">
        <GarageView />
      </AccountSection>
    ),
  },
];

/** The personal area with all its child routes (spec §2). */
export default function AccountPage() {
  return (
    <Routes>
      {CHILDREN.map(({ path, page }) => (
        <Route
          key={path}
          path={path}
          element={
            <main id="main" className="wrap" tabIndex={-1}>
              <meta name="robots" content="noindex" />
              <AccountLayout>{page}</AccountLayout>
            </main>
          }
        />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
