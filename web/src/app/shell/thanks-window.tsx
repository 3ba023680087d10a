import { CircleCheck } from 'lucide-react';
import type { ThanksMessage } from '@shared/thanks/thanks-store';
import { Button } from '@shared/ui/button';
import { Dialog } from '@shared/ui/dialog';
import { Icon } from '@shared/ui/icon';
import styles from './thanks-window.module.css';

export default function ThanksWindow({ thanks, onClose }: { thanks: ThanksMessage; onClose: () => void }) {
  return (
    <Dialog label={thanks.title} width={435} onClose={onClose}>
      <div className={styles.thanks}>
        <span className={styles.sign}>
          <Icon of={CircleCheck} size={32} />
        </span>
        <h2>{thanks.title}</h2>
        <p>{thanks.text}</p>
        <Button wide onClick={onClose}>
          Хорошо
        </Button>
      </div>
    </Dialog>
  );
}
