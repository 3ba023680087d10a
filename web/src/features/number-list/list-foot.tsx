import { Download, ShoppingCart } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { qtyOf, useCart } from '@entities/cart/cart-store';
import { exportParts, type ListFormat } from '@shared/api/parts';
import { toastFailure } from '@shared/forms/form-errors';
import { counted, money, NBSP } from '@shared/i18n/format';
import { addAllToCart, type CartRequest } from '@entities/product-card/add-all-to-cart';
import { Button, ButtonLink } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { download } from '@shared/browser/download';
import { LargeOrderDialog } from './large-order-dialog';
import { largeOrderReasons } from './large-order';
import { countsOf, exportedOf, totalOf, cartRequestsOf, type ListRow } from './list-rows';
import styles from './list-foot.module.css';

/** What is left out of the cart, and why. */
function remainderText(rows: readonly ListRow[]): string {
  const { open, missing, unsold, short } = countsOf(rows);
  const parts = [
    open > 0 && counted(open, 'строка ждёт выбора', 'строки ждут выбора', 'строк ждут выбора'),
    missing > 0 && counted(missing, `строка не${NBSP}найдена`, `строки не${NBSP}найдены`, `строк не${NBSP}найдено`),
    unsold > 0 && counted(unsold, 'строка без предложений', 'строки без предложений', 'строк без предложений'),
    short > 0 && `${counted(short, 'штука', 'штуки', 'штук')} сверх${NBSP}наличия`,
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
      toastFailure(cause);
    } finally {
      setBusy(null);
    }
  };
  return (
    <span className={styles.export}>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="line"
          busy={busy === format}
          onClick={() => void save(format)}
          aria-label={`Сохранить список в ${format.toUpperCase()}`}
        >
          <Icon of={Download} size={18} />
          {format.toUpperCase()}
        </Button>
      ))}
    </span>
  );
}

const contentKeyOf = (cartRequests: readonly CartRequest[]): string =>
  cartRequests.map(({ product, qty }) => `${product.id} ${product.city_id} ${qty}`).join();

/** Whether exactly this list was added to the cart here; until the list changes or the addition is undone. */
function useAddedToCart(cartRequests: readonly CartRequest[]): { isAdded: boolean; add: () => void } {
  const [addedKey, setAddedKey] = useState<string | null>(null);
  const key = contentKeyOf(cartRequests);
  const isInCart = useCart(({ lines }) =>
    cartRequests.some(({ product }) => qtyOf(lines, product.id, product.city_id) > 0),
  );
  const add = () => {
    if (addAllToCart(cartRequests) > 0) setAddedKey(key);
  };
  return { isAdded: addedKey === key && isInCart, add };
}

/** Asks before an unusually large order; a change of the list closes the question. */
function useConfirmation(rows: readonly ListRow[], cartRequests: readonly CartRequest[], add: () => void) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const key = contentKeyOf(cartRequests);
  const addOrAsk = () => {
    if (largeOrderReasons(rows).length === 0) add();
    else setOpenKey(key);
  };
  return { isOpen: openKey === key, addOrAsk, close: () => setOpenKey(null) };
}

/** Total of the list, with buttons for the cart and a file. */
export function ListFoot({ rows }: { rows: readonly ListRow[] }) {
  const foot = useRef<HTMLDivElement>(null);
  const cartRequests = cartRequestsOf(rows);
  const { isAdded, add } = useAddedToCart(cartRequests);
  const { isOpen, addOrAsk, close } = useConfirmation(rows, cartRequests, add);
  const remainder = remainderText(rows);
  const { sold, all } = countsOf(rows);
  // The button with the focus was replaced: by a link to the cart, or the question by the button.
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isReplaced = (isAdded || (wasOpen.current && !isOpen)) && document.activeElement === document.body;
    wasOpen.current = isOpen;
    if (isReplaced) foot.current?.querySelector<HTMLElement>('[data-cart]')?.focus({ preventScroll: true });
  }, [isAdded, isOpen]);
  return (
    <div ref={foot} className={styles.foot} role="region" aria-label="Итог списка">
      {isOpen && (
        <LargeOrderDialog
          reasons={largeOrderReasons(rows)}
          onConfirm={() => {
            close();
            add();
          }}
          onCancel={close}
        />
      )}
      <div className={styles.total}>
        <b>{money(totalOf(cartRequests))}</b>
        <span>
          {counted(sold, 'позиция', 'позиции', 'позиций')} из{NBSP}
          {all}
        </span>
        {remainder !== '' && <small>{remainder}</small>}
      </div>
      <Export rows={rows} />
      {isAdded ? (
        <ButtonLink data-cart="" size="l" to="/cart">
          Перейти в&nbsp;корзину
        </ButtonLink>
      ) : (
        !isOpen && (
          <Button data-cart="" size="l" disabled={cartRequests.length === 0} onClick={addOrAsk}>
            <Icon of={ShoppingCart} size={20} />
            Всё в&nbsp;корзину
          </Button>
        )
      )}
    </div>
  );
}
