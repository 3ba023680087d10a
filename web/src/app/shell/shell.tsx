import { useCallback, useEffect, type ReactNode } from 'react';
import { syncAccountAcrossTabs, useAccount } from '@entities/account/account-store';
import { syncCartAcrossTabs } from '@entities/cart/cart-store';
import { syncGarage } from '@entities/garage/garage-sync';
import { useQuickView } from '@entities/product-card/quick-view-store';
import { syncSavedLists } from '@entities/saved/saved-sync';
import { useSession } from '@entities/session/session-store';
import { useThanks } from '@shared/thanks/thanks-store';
import { PageProgress } from '@shared/progress/page-progress';
import { lazyComponent } from '@shared/ui/lazy-component';
import { PageToasts } from '@shared/ui/toast-list';
import { useCartPricing } from '@features/cart/use-cart-pricing';
import { useCityChooser } from '@features/city/chooser-store';
import { CityConfirm } from '@features/city/city-confirm';
import { CookieBanner } from '@features/cookies/cookie-banner';
import { isInSurveyAudience } from '@features/promo-address/survey-audience';
import { ConnectionNote } from './connection-note';
import { LazyFooter } from './lazy-footer';
import { Header } from './header';
import { ScrollTop } from './scroll-top';
import { SearchBoxRoot } from './search-slot';
import { useScrollMemory } from './use-scroll-memory';
import styles from './shell.module.css';

const CityChooser = lazyComponent(() => import('@features/city/city-chooser'));
const QuickView = lazyComponent(() => import('@features/product/quick-view'));
const PromoAddress = lazyComponent(() => import('@features/promo-address/promo-address'), { failure: 'quiet' });
const ThanksWindow = lazyComponent(() => import('./thanks-window'));

const fetchResultsPage = () => void import('../routes/search-page').catch(() => undefined);

function Windows() {
  const choosing = useCityChooser((state) => state.open);
  const setChoosing = useCityChooser((state) => state.setOpen);
  const productId = useQuickView((state) => state.productId);
  const closeQuickView = useQuickView((state) => state.close);
  const shut = useCallback(() => setChoosing(false), [setChoosing]);
  const thanks = useThanks((state) => state.shown);
  const shutThanks = useCallback(() => useThanks.setState({ shown: null }), []);
  const isSurveyed = useAccount((state) => isInSurveyAudience(state.profile));
  return (
    <>
      {isSurveyed && <PromoAddress />}
      {choosing && <CityChooser onClose={shut} />}
      {productId !== null && <QuickView productId={productId} onClose={closeQuickView} />}
      {thanks !== null && <ThanksWindow thanks={thanks} onClose={shutThanks} />}
    </>
  );
}

/** Takes the city from the customer's profile on a new device, unless a city was chosen in this browser. */
function useCityOfProfile(): void {
  const cityId = useAccount((state) => state.profile?.city_id ?? null);
  const confirmed = useSession((state) => state.cityConfirmed);
  const choose = useSession((state) => state.chooseCity);
  useEffect(() => {
    if (cityId !== null && !confirmed) choose(cityId);
  }, [cityId, confirmed, choose]);
}

/** Header, footer and windows around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const load = useSession((state) => state.load);
  const chooseCity = useCityChooser((state) => state.setOpen);
  useEffect(() => void load(), [load]);
  const loadProfile = useAccount((state) => state.loadProfile);
  useEffect(() => void loadProfile().catch(() => undefined), [loadProfile]);
  useEffect(syncAccountAcrossTabs, []);
  useEffect(syncCartAcrossTabs, []);
  useEffect(syncSavedLists, []);
  useEffect(syncGarage, []);
  useCityOfProfile();
  useCartPricing();
  useScrollMemory();
  return (
    <>
      <a className={styles.skip} href="#main">
        К содержанию
      </a>
      <Header />
      <SearchBoxRoot onFirstFocus={fetchResultsPage} />
      <CityConfirm onOther={() => chooseCity(true)} />
      <ConnectionNote />
      {children}
      <LazyFooter />
      <ScrollTop />
      <CookieBanner />
      <PageProgress />
      <Windows />
      <PageToasts />
    </>
  );
}
