import { Copy } from 'lucide-react';
import type { PromoCode } from '@shared/api/forms';
import { Button } from '@shared/ui/button';
import { Dialog } from '@shared/ui/dialog';
import { Icon } from '@shared/ui/icon';
import { toast } from '@shared/ui/toasts';
import { offerText } from './survey-rules';
import styles from './promo-address.module.css';

async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    toast({ text: 'Промокод скопирован!' });
  } catch {
    toast({ text: 'Браузер не дал скопировать. Выделите код и скопируйте сами', tone: 'bad' });
  }
}

export function CodeWindow({ promo, onClose }: { promo: PromoCode; onClose: () => void }) {
  return (
    <Dialog label="Ваш промокод" width={435} onClose={onClose}>
      <div className={styles.code}>
        <h2>Спасибо, записали</h2>
        <p>Ваш промокод на {offerText(promo)}</p>
        <output className={styles.ticket}>{promo.code}</output>
        <Button wide onClick={() => void copy(promo.code)}>
          <Icon of={Copy} size={18} />
          Скопировать
        </Button>
        <p className={styles.how}>Личный, на один заказ: впишите при оформлении</p>
      </div>
    </Dialog>
  );
}
