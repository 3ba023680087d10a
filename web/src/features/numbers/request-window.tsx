import type { PartName } from '@shared/api/parts';
import { useCustomerList } from '@entities/account/use-customer-list';
import { ExpertForm } from '@entities/expert/expert-form';
import { carName } from '@entities/garage/car-texts';
import { useCar, useGarage } from '@entities/garage/garage-store';
import { fullNumber } from '@entities/product/part-name';
import { Dialog } from '@shared/ui/dialog';
import WishForm from '@entities/wish/wish-form';
import styles from './request-window.module.css';

export interface RequestWindowProps {
  /**
   * `wish`: notify when available; `expert`: a replacement did not fit; `replacement`: none is known; `check`: do the
   * unconfirmed replacements fit?
   */
  kind: 'wish' | 'expert' | 'replacement' | 'check';
  part: PartName;
  onClose: () => void;
}

const LABELS: Record<RequestWindowProps['kind'], string> = {
  wish: 'Сообщить, когда появится',
  expert: 'Аналог не подошёл?',
  replacement: 'Подберём замену',
  check: 'Подойдёт ли замена',
};

function Question({ kind, number }: { kind: Exclude<RequestWindowProps['kind'], 'wish'>; number: string }) {
  useCustomerList(useGarage);
  const car = useCar();
  const ending = {
    expert: ' Не подошёл аналог: ',
    replacement: '',
    check: `${car === null ? '' : ` Машина: ${carName(car)}.`} Подойдёт ли: `,
  }[kind];
  return <ExpertForm title={LABELS[kind]} vin={car?.vin ?? ''} text={`Нужна замена для ${number}.${ending}`} />;
}

/** Request forms, opened from the table. */
export default function RequestWindow({ kind, part, onClose }: RequestWindowProps) {
  const number = fullNumber(part);
  return (
    <Dialog label={LABELS[kind]} onClose={onClose} className={styles.window}>
      {kind === 'wish' ? <WishForm text={number} /> : <Question kind={kind} number={number} />}
    </Dialog>
  );
}
