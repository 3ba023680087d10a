import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { getRelated } from '@shared/api/related';
import { getRepeat, repeatOrder, type RepeatLine, type RepeatPreview } from '@shared/api/orders';
import { useRequest } from '@shared/api/use-request';
import { reloadCart } from '@entities/cart/reload-cart';
import { useCityId } from '@entities/session/session-store';
import { useBusy } from '@shared/forms/use-busy';
import { money, NBSP, number as numberText } from '@shared/i18n/format';
import { Button } from '@shared/ui/button';
import { Dialog } from '@shared/ui/dialog';
import { ErrorState } from '@shared/ui/empty-state';
import { Check } from '@shared/ui/choices';
import { Icon } from '@shared/ui/icon';
import { Thumb } from '@shared/ui/picture';
import { ProductName } from '@shared/ui/product-name';
import { Skeleton } from '@shared/ui/skeleton';
import { toast } from '@shared/ui/toasts';
import { arrivalOf, canRepeat, changesOf, sumOf, summaryOf } from './repeat-changes';
import account from './account.module.css';
import styles from './repeat-window.module.css';

/** A link to an analogue of a line that cannot be bought, or to the search by its number. */
function Instead({ line, city }: { line: RepeatLine; city: number }) {
  const { data, status } = useRequest(line.id === null ? null : `instead ${line.id} ${city}`, (signal) =>
    getRelated(line.id ?? 0, city, signal),
  );
  const analogue = data?.analogs[0]?.product;
  if (analogue !== undefined)
    return (
      <Link className="link" to={`/product/${analogue.id}`}>
        Аналог: {analogue.name}
        {analogue.cost !== null && `, ${money(analogue.cost)}`}
      </Link>
    );
  if (line.article === null || line.article === '' || (line.id !== null && status === 'loading')) return null;
  return (
    <Link className="link" to={`/catalog/productSearchOEM?oem=${encodeURIComponent(line.article)}`}>
      Найти замену по&nbsp;номеру {line.article}
      <Icon of={ArrowRight} size={14} />
    </Link>
  );
}

interface LineProps {
  line: RepeatLine;
  city: number;
  chosen: boolean;
  onChange: (chosen: boolean) => void;
}

function Line({ line, city, chosen, onChange }: LineProps) {
  const possible = canRepeat(line);
  const notes = [...changesOf(line), arrivalOf(line)].filter((text) => text !== null);
  return (
    <li className={styles.line}>
      <Check checked={chosen} disabled={!possible} onChange={(event) => onChange(event.target.checked)}>
        <span className="vh">{line.name}</span>
      </Check>
      <Thumb picture={line.image} />
      <div>
        <ProductName name={line.name} />
        <small className="num">
          {numberText(possible ? line.qty : line.wanted)}
          {NBSP}
          {line.unit}
        </small>
        {notes.map((text) => (
          <small key={text} className={styles.change}>
            {text}
          </small>
        ))}
        {!possible && (
          <small>
            <Instead line={line} city={city} />
          </small>
        )}
      </div>
      <b className="num">{possible ? money(line.sum) : '—'}</b>
    </li>
  );
}

function Choice({ preview, number, onClose }: { preview: RepeatPreview; number: string; onClose: () => void }) {
  const navigate = useNavigate();
  const [busy, run] = useBusy();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(preview.lines.filter(canRepeat).map(({ id }) => id)),
  );
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const add = () =>
    run(async () => {
      const { added } = await repeatOrder(number, preview.city_id, [...chosen]);
      await reloadCart();
      onClose();
      toast({
        text: added > 0 ? 'Товары заказа в корзине' : 'Пока вы смотрели, всё разобрали',
        ...(added > 0 && { action: { label: 'К корзине', run: () => void navigate('/cart') } }),
      });
    });
  const summary = summaryOf(preview);
  const sum = sumOf(preview, chosen);
  return (
    <>
      {summary !== '' && <p className="lead">{summary}</p>}
      <ul>
        {preview.lines.map((line, index) => (
          <Line
            key={`${line.id}-${index}`}
            line={line}
            city={preview.city_id}
            chosen={line.id !== null && chosen.has(line.id)}
            onChange={(isChosen) => line.id !== null && choose(line.id, isChosen)}
          />
        ))}
      </ul>
      <p className={styles.total}>
        <span>Сейчас</span>
        <span className="num">{money(sum)}</span>
      </p>
      <p className="dim">
        В&nbsp;том заказе товары стоили <span className="num">{money(preview.total_before)}</span>
      </p>
      <div className={account.buttons}>
        <Button busy={busy} disabled={chosen.size === 0} onClick={() => void add()}>
          Добавить в&nbsp;корзину
        </Button>
        <Button variant="line" onClick={onClose}>
          Не&nbsp;надо
        </Button>
      </div>
    </>
  );
}

/** What changed since the order, line by line; the chosen lines go into the cart. */
export function RepeatWindow({ number, onClose }: { number: string; onClose: () => void }) {
  const city = useCityId();
  const { data, status, error, retry } = useRequest(`repeat ${number} ${city}`, (signal) =>
    getRepeat(number, city, signal),
  );
  return (
    <Dialog label="Повторить заказ" onClose={onClose} width={640}>
      <div className={account.window}>
        <h2>Повторить заказ {number}</h2>
        {data !== null ? (
          <Choice key={data.city_id} preview={data} number={number} onClose={onClose} />
        ) : status === 'error' ? (
          <ErrorState error={error} onRetry={retry} />
        ) : (
          <Skeleton height={160} />
        )}
      </div>
    </Dialog>
  );
}
