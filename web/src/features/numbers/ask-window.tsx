import type { PartName } from '@shared/api/parts';
import { ExpertForm } from '@shared/expert/expert-form';
import { fullNumber } from '@shared/part-name/part-name';
import { Dialog } from '@shared/ui/dialog';
import WishForm from '@shared/wish/wish-form';
import styles from './ask-window.module.css';

export interface AskWindowProps {
  /** `wish`: tell me when it can be had; `expert`: a replacement has not fitted. */
  kind: 'wish' | 'expert';
  part: PartName;
  onClose: () => void;
}

/** The forms of the page, opened from the table. */
export default function AskWindow({ kind, part, onClose }: AskWindowProps) {
  const number = fullNumber(part);
  return (
    <Dialog label={kind === 'wish' ? 'Сообщить, когда появится' : 'Аналог не подошёл'} onClose={onClose} className={styles.window}>
      {kind === 'wish' ? <WishForm text={number} /> : <ExpertForm title="Аналог не подошёл?" text={`Нужна замена для ${number}. Не подошёл аналог: `} />}
    </Dialog>
  );
}
