import { Download, ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { exportParts, type ListFormat } from '@shared/api/parts';
import { tellFailure } from '@shared/forms/refusal';
import { counted, money, NBSP } from '@shared/i18n/format';
import { takeAllToCart } from '@shared/product-card/taking-all';
import { Button, ButtonLink } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { download } from './download';
import { countsOf, exportedOf, totalOf, wantedOf, type ListRow } from './rows';
import styles from './list-foot.module.css';

/** What stays out of the cart, and why. */
function leftText(rows: readonly ListRow[]): string {
  const { open, missing, unsold } = countsOf(rows);
  const parts = [
    open > 0 && counted(open, 'строка ждёт выбора', 'строки ждут выбора', 'строк ждут выбора'),
    missing > 0 && counted(missing, `строка не${NBSP}найдена`, `строки не${NBSP}найдены`, `строк не${NBSP}найдено`),
    unsold > 0 && counted(unsold, 'строка без предложений', 'строки без предложений', 'строк без предложений'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : `Не${NBSP}войдут: ${parts.join(', ')}`;
}

function Export({ rows }: { rows: readonly ListRow[] }) {
  const [busy, setBusy] = useState<ListFormat | null>(null);
  const save = async (format: ListFormat) => {
    if (busy !== null) return;
    setBusy(format);
    try {
      download(await exportParts(rows.map(exportedOf), format), `spisok-nomerov.${format}`);
    } catch (cause) {
      tellFailure(cause);
    } finally {
      setBusy(null);
    }
  };
  return (
    <span className={styles.export}>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button key={format} variant="line" busy={busy === format} onClick={() => void save(format)} aria-label={`Сохранить список в ${format.toUpperCase()}`}>
          <Icon of={Download} size={18} />
          {format.toUpperCase()}
        </Button>
      ))}
    </span>
  );
}

/** The sum of the list, and the way of all of it into the cart or a file. */
export function ListFoot({ rows }: { rows: readonly ListRow[] }) {
  const [isTaken, setTaken] = useState(false);
  const wanted = wantedOf(rows);
  const left = leftText(rows);
  return (
    <div className={styles.foot} role="region" aria-label="Итог списка">
      <div className={styles.total}>
        <b>{money(totalOf(wanted))}</b>
        <span>
          {counted(wanted.length, 'позиция', 'позиции', 'позиций')} из{NBSP}{rows.length}
        </span>
        {left !== '' && <small>{left}</small>}
      </div>
      <Export rows={rows} />
      {isTaken && (
        <ButtonLink variant="line" to="/cart">
          Перейти в&nbsp;корзину
        </ButtonLink>
      )}
      <Button size="l" disabled={wanted.length === 0} onClick={() => setTaken(takeAllToCart(wanted) > 0 || isTaken)}>
        <Icon of={ShoppingCart} size={20} />
        Всё в&nbsp;корзину
      </Button>
    </div>
  );
}
