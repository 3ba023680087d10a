import { BadgePercent } from 'lucide-react';
import { getPromotions } from '@shared/api/promotions';
import { useRequest } from '@shared/api/use-request';
import { inCity } from '@shared/i18n/in-city';
import { useCity, useCityId } from '@entities/session/session-store';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { ButtonLink } from '@shared/ui/button';
import { Skeleton } from '@shared/ui/skeleton';
import { EmptyState, ErrorState } from '@shared/ui/empty-state';
import { PromotionCards } from './promotion-cards';
import styles from './promotion-view.module.css';

/** Current promotions of the city. */
export function usePromotions() {
  const cityId = useCityId();
  return useRequest(cityId === null ? null : `promotions ${cityId}`, (signal) => getPromotions(cityId ?? 0, signal));
}

export function PromotionsView() {
  const city = useCity();
  const { data, status, error, retry } = usePromotions();
  return (
    <>
      <Breadcrumbs path={[{ name: 'Акции' }]} />
      <div className={styles.title}>
        <h1>Акции{city !== null && ` ${inCity(city.name)}`}</h1>
        <p className="lead">Что сейчас дешевле обычного и почему это стоит взять</p>
      </div>
      {data === null && status === 'error' && <ErrorState error={error} onRetry={retry} />}
      {data === null && status === 'loading' && <Skeleton height={520} />}
      {data?.length === 0 && (
        <EmptyState
          icon={BadgePercent}
          title="Сейчас акций нет"
          actions={<ButtonLink to="/sales">Товары со скидкой</ButtonLink>}
        >
          <p>Жёлтые ценники при этом никуда не делись — они в распродаже</p>
        </EmptyState>
      )}
      {data !== null && <PromotionCards promotions={data} />}
    </>
  );
}
