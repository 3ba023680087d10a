import { Boxes } from 'lucide-react';
import { getSets } from '@shared/api/promotions';
import { useRequest } from '@shared/api/use-request';
import { useCityId } from '@entities/session/session-store';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { ButtonLink } from '@shared/ui/button';
import { Skeleton } from '@shared/ui/skeleton';
import { EmptyState, ErrorState } from '@shared/ui/empty-state';
import { SetCards } from './set-cards';
import styles from './set-view.module.css';

export function useSets() {
  const cityId = useCityId();
  return useRequest(cityId === null ? null : `sets ${cityId}`, (signal) => getSets(cityId ?? 0, signal));
}

export function SetsView() {
  const { data, status, error, retry } = useSets();
  return (
    <>
      <Breadcrumbs path={[{ name: 'Наборы' }]} />
      <div className={styles.title}>
        <h1>Наборы</h1>
        <p className="lead">
          Всё для одной работы сразу: собрали то, что меняют вместе. Цена — сумма частей, без наценки за сборку
        </p>
      </div>
      {data === null && status === 'error' && <ErrorState error={error} onRetry={retry} />}
      {data === null && status === 'loading' && <Skeleton height={640} />}
      {data?.length === 0 && (
        <EmptyState
          icon={Boxes}
          title="Наборов пока нет"
          actions={<ButtonLink to="/catalog">Открыть каталог</ButtonLink>}
        >
          <p>Всё то же самое есть в каталоге по отдельности</p>
        </EmptyState>
      )}
      {data !== null && <SetCards sets={data} />}
    </>
  );
}
