import { Check, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { qtyOf, useCart } from '@entities/cart/cart-store';
import { limitOf, type AddedLine } from '@entities/product-card/add-to-cart';
import { removePieces } from '@entities/product-card/remove-pieces';
import { money, products } from '@shared/i18n/format';
import { Button, ButtonLink, IconButton } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { Thumb } from '@shared/ui/picture';
import { Price } from '@shared/ui/price';
import { ProductName } from '@shared/ui/product-name';
import { Stepper } from '@shared/ui/stepper';
import { toast } from '@shared/ui/toasts';
import { useCartSummary } from './cart-summary';
import { FreeDelivery } from './free-delivery';
import { GoesWith } from './goes-with';
import { useSheet } from './use-sheet';
import styles from './added-sheet.module.css';

function refusalText({ product, before }: AddedLine): string {
  const limit = limitOf(product);
  return before > 0 ? `Больше ${limit ?? before} пока нет, все уже в корзине` : `Столько пока нет, есть ${limit ?? 0}`;
}

function showToast(line: AddedLine): void {
  const { product, qty } = line;
  toast({
    text: qty > 0 ? `В корзине: ${product.name}` : refusalText(line),
    picture: product.image,
    ...(qty > 0 && { action: { label: 'Отменить', run: () => removePieces(product, qty) } }),
  });
}

function Line({ product }: Pick<AddedLine, 'product'>) {
  const qty = useCart((state) => qtyOf(state.lines, product.id, product.city_id));
  const setQty = useCart((state) => state.setQty);
  const { id, city_id, name, cost } = product;
  return (
    <div className={styles.line}>
      <Thumb picture={product.image} className={styles.thumb} />
      <Link to={`/product/${id}`} className={styles.name}>
        <ProductName name={name} />
      </Link>
      <Price cost={cost === null ? null : (Math.round(cost * 100) * qty) / 100} size="s" />
      <Stepper
        value={qty}
        min={0}
        max={limitOf(product)}
        size="s"
        onChange={(next) => setQty(id, city_id, next)}
        label={`Количество: ${name}`}
      />
    </div>
  );
}

function Sheet({ line: { product }, onClose }: { line: AddedLine; onClose: () => void }) {
  const { sheet, heading, close, isDesktop } = useSheet(onClose);
  const { count, total, priced } = useCartSummary();
  const qty = useCart((state) => qtyOf(state.lines, product.id, product.city_id));
  useEffect(() => {
    if (qty === 0) close();
  }, [qty, close]);
  return (
    <div
      ref={sheet}
      role="dialog"
      aria-label="В корзине"
      className={styles.sheet}
      popover={isDesktop ? undefined : 'manual'}
    >
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          <Icon of={Check} size={20} />
          В&nbsp;корзине
        </h2>
        <IconButton label="Закрыть" onClick={close}>
          <Icon of={X} size={20} />
        </IconButton>
      </div>
      <div className={styles.body}>
        <Line product={product} />
        <GoesWith product={product} />
      </div>
      <div className={styles.foot}>
        <FreeDelivery cityId={product.city_id} />
        <p className={styles.total}>
          <span>Всего {products(count)}</span>
          <span className="num">{priced ? money(total) : '…'}</span>
        </p>
        <div className={styles.ways}>
          <ButtonLink to="/cart" variant="soft" wide>
            К&nbsp;корзине
          </ButtonLink>
          <ButtonLink to="/checkout" wide>
            Оформить
          </ButtonLink>
        </div>
        <Button variant="text" size="s" wide onClick={close}>
          Продолжить покупки
        </Button>
      </div>
    </div>
  );
}

const isTyping = () => document.activeElement?.matches('input, textarea') === true;

/**
 * What was just added to the cart, what goes with it, and the ways on. A refusal, and an addition over an open window or
 * on the cart page, is a toast.
 */
export function AddedSheet({ line, onClose }: { line: AddedLine; onClose: () => void }) {
  const onCartPage = useLocation().pathname === '/cart';
  // The sheet takes the focus, and its script may come when the shopper types the next query already.
  const [isLate] = useState(isTyping);
  const isToast = isLate || line.qty === 0 || line.isToast === true || onCartPage;
  useEffect(() => {
    if (!isToast) return;
    showToast(line);
    onClose();
  }, [line, isToast, onClose]);
  return isToast ? null : <Sheet key={line.product.id} line={line} onClose={onClose} />;
}
