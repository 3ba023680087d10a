import type { PartName } from '@shared/api/parts';
import { ExpertForm } from '@entities/expert/expert-form';
import { fullNumber } from '@entities/product/part-name';
import { Dialog } from '@shared/ui/dialog';
import WishForm from '@entities/wish/wish-form';
import styles from './request-window.module.css';

export interface RequestWindowProps {
  /** `wish`: notify when available; `expert`: a replacement did not fit; `replacement`: none is known. */
  kind: 'wish' | 'expert' | 'replacement';
  part: PartName;
  onClose: () => void;
}

const LABELS: Record<RequestWindowProps['kind'], string> = {
  wish: 'Сообщить, когда появится',
  expert: 'Аналог не подошёл?',
  replacement: 'Подберём замену',
};

/** Request forms, opened from the table. */
export default function RequestWindow({ kind, part, onClose }: RequestWindowProps) {
  const number = fullNumber(part);
  const text = `Нужна замена для ${number}.${kind === 'expert' ? ' Не подошёл аналог: ' : ''}`;
  return (
    <Dialog label={LABELS[kind]} onClose={onClose} className={styles.window}>
      {kind === 'wish' ? <WishForm text={number} /> : <ExpertForm title={LABELS[kind]} text={text} />}
    </Dialog>
  );
}
