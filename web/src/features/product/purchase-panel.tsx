import { Link } from 'react-router';
import type { Product } from '@shared/api/types';
import { CardFit } from '@entities/garage/card-fit';
import { inDays, NBSP } from '@shared/i18n/format';
import { inCity } from '@shared/i18n/in-city';
import { SaveButton } from '@entities/saved/save-button';
import { useCity } from '@entities/session/session-store';
import { Button } from '@shared/ui/button';
import { PhoneLink } from '@shared/ui/phone-link';
import { Price } from '@shared/ui/price';
import { LowBadge, StockBadge } from '@entities/product/stock-badge';
import { Stepper } from '@shared/ui/stepper';
import { LOW_STOCK, type Purchase } from './use-purchase';
import { stockPlaces } from './stock-places';
import styles from './purchase-panel.module.css';

/** Stock minus the quantity in the cart: a plain badge, «осталось N» at ten or fewer, or all of it taken. */
function StockLine({ product, purchase }: { product: Product; purchase: Purchase }) {
  const { inCart, left } = purchase;
  if (left === 0 && inCart > 0)
    return (
      <span className={styles.all}>
        Весь остаток, {inCart}
        {NBSP}шт., уже у{NBSP}вас в{NBSP}корзине
      </span>
    );
  const low = !product.external && product.stock > 0 && (left ?? product.stock) <= LOW_STOCK;
  if (low) {
    return (
      <LowBadge>
        Осталось {product.stock}
        {inCart > 0 && ` — из${NBSP}них ${inCart} у${NBSP}вас в${NBSP}корзине`}
      </LowBadge>
    );
  }
  return (
    <>
      <StockBadge stock={product.stock} arrivalDays={product.arrival_days} external={product.external} withWhen />
      {inCart > 0 && <span className="dim">{`${inCart} уже в${NBSP}корзине`}</span>}
    </>
  );
}

/** Why there is no more, and where there is. */
function Limit({ product, purchase }: { product: Product; purchase: Purchase }) {
  const { left, qty, possible } = purchase;
  if (!possible || left === null || (left > 0 && qty < left)) return null;
  const far = product.external
    ? undefined
    : stockPlaces(product.stocks, product.city_id).find((stockRow) => stockRow.city_id !== product.city_id);
  return (
    <p className={styles.limit} role="status">
      Больше {product.stock} пока нет.{' '}
      {far !== undefined && (
        <Link className="link" to={`/product/${product.id}#places`}>
          Ещё {far.qty} {inCity(far.city)}, {far.qty === 1 ? 'приедет' : 'приедут'} {inDays(far.days)}
        </Link>
      )}
    </p>
  );
}

/** What to do when it is unavailable here. */
function Unsold({ product }: { product: Product }) {
  const phone = useCity()?.phone;
  const call = phone !== undefined && (
    <>
      {' '}
      Позвоните: <PhoneLink phone={phone} />
    </>
  );
  if (product.cost === null)
    return (
      <p className={styles.limit}>
        В{NBSP}вашем городе цены пока нет.{call}
      </p>
    );
  return (
    <p className={styles.limit}>
      Последний забрали. Посмотрите{' '}
      <a className="link" href="#analogs">
        аналоги
      </a>{' '}
      или отложите в{NBSP}избранное — вернётесь, когда появится.{call}
    </p>
  );
}

/** Price, stock, quantity and button, the same on the product page and in the quick view. */
export function PurchasePanel({
  product,
  purchase,
  withHeart = false,
}: {
  product: Product;
  purchase: Purchase;
  /** In the quick view, where the page's places are missing. */
  withHeart?: boolean;
}) {
  const { qty, setQty, left, possible, add } = purchase;
  const label = qty > 1 ? `Добавить ${qty}` : product.external ? 'Заказать' : 'В корзину';
  return (
    <>
      <Price cost={product.cost} old={product.guest_cost} size="xl" />
      <div className={styles.stock}>
        <StockLine product={product} purchase={purchase} />
      </div>
      {withHeart ? (
        <CardFit product={product.id} look="reason" />
      ) : (
        <div id="fit" role="group" aria-label="Подойдёт ли к машине" tabIndex={-1}>
          <CardFit product={product.id} look="page" name={product.name} />
        </div>
      )}
      <div className={styles.row}>
        {possible && <Stepper value={qty} max={left === null ? null : Math.max(left, 1)} size="l" onChange={setQty} />}
        <Button size="l" disabled={!possible || left === 0} onClick={add}>
          {possible ? label : 'Нет в продаже'}
        </Button>
        {withHeart && (
          <SaveButton
            kind="favorite"
            product={{ ...product, image: product.images[0] ?? null }}
            look="icon"
            className={styles.heart}
          />
        )}
      </div>
      <Limit product={product} purchase={purchase} />
      {!possible && <Unsold product={product} />}
    </>
  );
}
