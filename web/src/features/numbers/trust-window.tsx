import { Dialog } from '@shared/ui/dialog';
import { Trust, type TrustLevel } from '@entities/product/trust';
import styles from './trust-window.module.css';

const MEANINGS: readonly [TrustLevel, string, string][] = [
  [3, 'Подтверждён', 'Замену назвали два источника и\u00a0больше или оба производителя, каждый в\u00a0своём каталоге.'],
  [2, 'По\u00a0каталогу', 'Так говорит каталог производителя.'],
  [
    1,
    'Один источник',
    'Так говорит кто-то один, или номера связаны через третий. Сверьте размеры, резьбу и\u00a0разъём со\u00a0своей деталью.',
  ],
  [0, 'Не\u00a0проверено', 'Источника нет. Не\u00a0заказывайте, не\u00a0сверив по\u00a0VIN.'],
];

/** Explanation of the trust levels. */
export default function TrustWindow({ onClose }: { onClose: () => void }) {
  return (
    <Dialog label="Что значит доверие" width={520} onClose={onClose}>
      <div className={styles.window}>
        <h2>Насколько верим замене</h2>
        <dl>
          {MEANINGS.map(([level, name, meaning]) => (
            <div key={level}>
              <dt>
                <Trust level={level} text={name} />
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
