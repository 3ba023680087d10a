import { Boxes } from 'lucide-react';
import { getSets, type SetCard, type VehicleKits } from '@shared/api/promotions';
import { useRequest } from '@shared/api/use-request';
import { useActiveCar } from '@entities/garage/active-car-store';
import { kitsText } from '@entities/garage/car-kits';
import { ownKits, useVehicleKits } from '@entities/garage/use-vehicle-kits';
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

/** Sets for the active car first, with their count and sum. */
function SetsOfCar({ kits, car }: { kits: VehicleKits; car: string }) {
  const own = ownKits(kits);
  const others = kits.kits.filter((kit) => !own.includes(kit));
  return (
    <>
      {own.length > 0 && (
        <section className={styles.group}>
          <h2>К&nbsp;машине «{car}»</h2>
          <p className="lead">{kitsText(kits.count, kits.total)}</p>
          <SetCards sets={own} />
        </section>
      )}
      <section className={styles.group}>
        {own.length > 0 ? (
          <h2>Другие наборы</h2>
        ) : (
          <p className="lead">К&nbsp;машине «{car}» готовых наборов пока нет. Вот остальные.</p>
        )}
        <SetCards sets={others} />
      </section>
    </>
  );
}

function AllSets({ sets }: { sets: readonly SetCard[] }) {
  if (sets.length > 0) return <SetCards sets={sets} />;
  return (
    <EmptyState icon={Boxes} title="Наборов пока нет" actions={<ButtonLink to="/catalog">Открыть каталог</ButtonLink>}>
      <p>Всё то же самое есть в каталоге по отдельности</p>
    </EmptyState>
  );
}

export function SetsView() {
  const sets = useSets();
  const car = useActiveCar((state) => state.car);
  const kits = useVehicleKits(car?.vehicle ?? null);
  const isOfCar = car !== null && car.vehicle !== null && kits.status !== 'error';
  const ofCar = isOfCar && kits.data?.vehicle.id === car.vehicle ? kits.data : null;
  const isLoading = isOfCar ? ofCar === null : sets.data === null && sets.status === 'loading';
  return (
    <>
      <Breadcrumbs path={[{ name: 'Наборы' }]} />
      <div className={styles.title}>
        <h1>Наборы</h1>
        <p className="lead">
          Всё для одной работы сразу: собрали то, что меняют вместе. Цена — сумма частей, без наценки за сборку
        </p>
      </div>
      {isLoading && <Skeleton height={640} />}
      {!isOfCar && sets.data === null && sets.status === 'error' && (
        <ErrorState error={sets.error} onRetry={sets.retry} />
      )}
      {ofCar !== null && ofCar.kits.length > 0 && <SetsOfCar kits={ofCar} car={car?.name ?? ''} />}
      {ofCar?.kits.length === 0 && <AllSets sets={[]} />}
      {!isOfCar && sets.data !== null && <AllSets sets={sets.data} />}
    </>
  );
}
