import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { repeatOrder, type RepeatResult } from '@shared/api/orders';
import { reloadCart } from '@entities/cart/reload-cart';
import { useBusy } from '@shared/forms/use-busy';
import { counted, number as numberText } from '@shared/i18n/format';
import { useCityId } from '@entities/session/session-store';
import { Button, ButtonLink } from '@shared/ui/button';
import { Dialog } from '@shared/ui/dialog';
import { Icon } from '@shared/ui/icon';
import { toast } from '@shared/ui/toasts';
import styles from './account.module.css';

function MissingWindow({ answer, onClose }: { answer: RepeatResult; onClose: () => void }) {
  const title = answer.added > 0 ? 'В корзине почти всё' : 'Сейчас ничего из этого нет';
  return (
    <Dialog label={title} onClose={onClose} width={520}>
      <div className={styles.window}>
        <h2>{title}</h2>
        {answer.added > 0 && (
          <p className="lead">
            Положили {counted(answer.added, 'строку', 'строки', 'строк')} из заказа. Не хватает вот чего:
          </p>
        )}
        <ul>
          {answer.missing.map((line) => (
            <li key={line.name} className={styles.line}>
              <div>
                {line.name}
                <small>
                  {line.reason}
                  {line.added > 0 && `: взяли ${numberText(line.added)} из ${numberText(line.wanted)}`}
                </small>
              </div>
            </li>
          ))}
        </ul>
        <div className={styles.buttons}>
          {answer.added > 0 && <ButtonLink to="/cart">В корзину</ButtonLink>}
          <Button variant={answer.added > 0 ? 'line' : 'accent'} onClick={onClose}>
            Понятно
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Adds the products of a past order to the cart of the chosen city; a window names those that are unavailable. */
export function RepeatButton({ number }: { number: string }) {
  const city = useCityId();
  const navigate = useNavigate();
  const [busy, run] = useBusy();
  const [missing, setMissing] = useState<RepeatResult | null>(null);
  const repeat = () =>
    run(async () => {
      const answer = await repeatOrder(number, city);
      await reloadCart();
      if (answer.missing.length > 0) setMissing(answer);
      else
        toast({ text: 'Всё из заказа в корзине', action: { label: 'В корзину', run: () => void navigate('/cart') } });
    });
  return (
    <>
      <Button variant="soft" wide busy={busy} onClick={() => void repeat()}>
        <Icon of={RefreshCw} size={18} />
        Повторить заказ
      </Button>
      {missing !== null && <MissingWindow answer={missing} onClose={() => setMissing(null)} />}
    </>
  );
}
