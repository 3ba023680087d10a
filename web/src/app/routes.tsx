import { lazy, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { ErrorBoundary } from '@shared/ui/error-boundary';
import { showErrorPage } from './show-error-page';
import { GuestOnly, OldAddress, RequireLogin, isOldAddress } from './guards';
import { FirstPaintFallback } from './first-paint';
import { loadPage } from './load-page';
import { PageSkeleton } from './page-skeleton';

const Home = lazy(loadPage(() => import('./routes/home-page')));
const Catalog = lazy(loadPage(() => import('./routes/catalog-page')));
const Search = lazy(loadPage(() => import('./routes/search-page')));
const Numbers = lazy(loadPage(() => import('./routes/number-page')));
const NumberList = lazy(loadPage(() => import('./routes/number-list-page')));
const VehicleSearch = lazy(loadPage(() => import('./routes/vin-page')));
const DetailsScheme = lazy(loadPage(() => import('./routes/scheme-page')));
const Sales = lazy(loadPage(() => import('./routes/sales-page')));
const Parts = lazy(loadPage(() => import('./routes/parts-page')));
const Brand = lazy(loadPage(() => import('./routes/brand-page')));
const Brands = lazy(loadPage(() => import('./routes/brands-page')));
const Product = lazy(loadPage(() => import('./routes/product-page')));
const Cart = lazy(loadPage(() => import('./routes/cart-page')));
const Checkout = lazy(loadPage(() => import('./routes/checkout-page')));
const CheckoutDone = lazy(loadPage(() => import('./routes/checkout-done-page')));
const TrackOrder = lazy(loadPage(() => import('./routes/track-order-page')));
const Wishlist = lazy(loadPage(() => import('./routes/wishlist-page')));
const Compare = lazy(loadPage(() => import('./routes/compare-page')));
const Promotion = lazy(loadPage(() => import('./routes/promo-page')));
const ProductSet = lazy(loadPage(() => import('./routes/set-page')));
const Contacts = lazy(loadPage(() => import('./routes/contacts-page')));
const Typography = lazy(loadPage(() => import('./routes/typography-page')));
const StaticPage = lazy(loadPage(() => import('./routes/static-page')));
const Faq = lazy(loadPage(() => import('./routes/faq-page')));
const Posts = lazy(loadPage(() => import('./routes/posts-page')));
const Post = lazy(loadPage(() => import('./routes/post-page')));
const Login = lazy(loadPage(() => import('./routes/login-page')));
const Vendor = lazy(loadPage(() => import('./routes/vendor-page')));
const Account = lazy(loadPage(() => import('./routes/account-page')));
const NotFound = lazy(loadPage(() => import('./routes/not-found-page')));

export function AppRoutes() {
  const { pathname } = useLocation();
  if (isOldAddress(pathname)) return <OldAddress pathname={pathname} />;
  return (
    <ErrorBoundary fallback={showErrorPage}>
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          <Route path="/" element={<Home />} />
          <Route path="/search" element={<Search />} />
          <Route path="/catalog/productSearchOEM" element={<Numbers />} />
          <Route path="/catalog/productSearchOEM/list" element={<NumberList />} />
          <Route path="/sales" element={<Sales />} />
          <Route path="/brands" element={<Brands />} />
          <Route path="/brands/:slug" element={<Brand />} />
          <Route path="/catalog/zapcasti" element={<Parts />} />
          <Route path="/catalog/vehicleSearch" element={<VehicleSearch />} />
          <Route path="/catalog/detailsScheme" element={<DetailsScheme />} />
          <Route path="/catalog/*" element={<Catalog />} />
          <Route path="/product/:id?" element={<Product />} />
          <Route path="/cart" element={<Cart />} />
          <Route path="/checkout" element={<Checkout />} />
          <Route path="/checkout/done" element={<CheckoutDone />} />
          <Route path="/trackOrder" element={<TrackOrder />} />
          <Route path="/wishlist" element={<Wishlist />} />
          <Route path="/compare" element={<Compare />} />
          <Route path="/promo/:slug?" element={<Promotion />} />
          <Route path="/set/:slug?" element={<ProductSet />} />
          <Route path="/contacts" element={<Contacts />} />
          <Route path="/faq" element={<Faq />} />
          <Route path="/typography/:id?" element={<Typography />} />
          <Route path="/terms" element={<StaticPage />} />
          <Route path="/page/:slug" element={<StaticPage />} />
          <Route path="/vendorRegistration" element={<Vendor />} />
          <Route path="/post" element={<Posts />} />
          <Route path="/post/:id" element={<Post />} />
          <Route
            path="/login"
            element={
              <GuestOnly>
                <Login />
              </GuestOnly>
            }
          />
          <Route
            path="/account/*"
            element={
              <RequireLogin>
                <Account />
              </RequireLogin>
            }
          />
          <Route path="*" element={<NotFound />} />
        </Routes>
        <FirstPaintFallback />
      </Suspense>
    </ErrorBoundary>
  );
}
