import { getVehicleService } from '@shared/api/vehicles';
import { useRequest } from '@shared/api/use-request';
import { useCity } from '@entities/session/session-store';
import { Skeleton } from '@shared/ui/skeleton';
import { ErrorState } from '@shared/ui/empty-state';
import { Service } from './service';
import styles from './vin-view.module.css';

/** Regular service of a car, with the city's prices; null: no car is chosen. */
export function useService(car: number | null) {
  const city = useCity();
  return useRequest(city === null || car === null ? null : `service|${car}|${city.id}`, (signal) =>
    getVehicleService(car ?? 0, city?.id ?? 0, signal),
  );
}

export interface ServiceAnswerProps {
  request: ReturnType<typeof useService>;
  car: number;
  open?: string | null;
  onAsk: (part: string) => void;
}

export function ServiceAnswer({ request, car, open = null, onAsk }: ServiceAnswerProps) {
  if (request.status === 'error') return <ErrorState error={request.error} onRetry={request.retry} />;
  // While another car loads, the request still holds the last one.
  if (request.data?.vehicle.id !== car) return <Skeleton height={196} className={styles.tiles} />;
  return <Service key={car} service={request.data} first={open} onAsk={onAsk} />;
}

/** «Для обслуживания» of a car, for any page. */
export function CarService(props: Omit<ServiceAnswerProps, 'request'>) {
  return <ServiceAnswer request={useService(props.car)} {...props} />;
}
