import { useState } from 'react';
import { Link } from 'react-router';
import { useCustomerList } from '@entities/account/use-customer-list';
import { ExpertForm } from '@entities/expert/expert-form';
import { vinAddress } from '@entities/vehicle/vin-address';
import { Dialog } from '@shared/ui/dialog';
import { useCar, useGarage } from './garage-store';
import styles from './card-fit.module.css';

export interface FitQuestionProps {
  /** The product's name. */
  product: string;
  /** The car's name. */
  car: string;
  reason: string;
}

const TITLE = 'Подойдёт ли деталь';

/** Where a possible fit is settled: the page of the car's VIN, or an expert. */
export default function FitQuestion({ product, car, reason }: FitQuestionProps) {
  useCustomerList(useGarage);
  const saved = useCar();
  const vin = saved?.vin ?? '';
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.actions}>
      <Link className="link" to={vinAddress(vin, typeof saved?.vehicle_id === 'number' ? saved.vehicle_id : null)}>
        Уточнить по&nbsp;VIN
      </Link>
      <button type="button" className="link" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Спросить эксперта
      </button>
      {asking && (
        <Dialog label={TITLE} className={styles.window} onClose={() => setAsking(false)}>
          <ExpertForm title={TITLE} vin={vin} text={`Подойдёт ли «${product}» к машине «${car}»? Пишут: ${reason}.`} />
        </Dialog>
      )}
    </div>
  );
}
