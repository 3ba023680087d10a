import { Check, ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import type { ProductSummary } from '@shared/api/types';
import { qtyOf, useCart } from '@shared/cart/store';
import { canBuy, limitOf, takeToCart } from '@shared/product-card/buying';
import { useSwappedFocus } from '@shared/product-card/use-swapped-focus';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import { Stepper } from '@shared/ui/stepper';
import styles from './offer-buy.module.css';

export interface OfferBuyProps {
  offer: ProductSummary;
  /** What is bought, for those who do not see the row. */
  name: string;
}

/** How many, and into the cart; once it lies there the count of the cart, down to nothing. Two cells of a row. */
export function OfferBuy({ offer, name }: OfferBuyProps) {
  const inCart = useCart((state) => qtyOf(state.lines, offer.id, offer.city_id));
  const setQty = useCart((state) => state.setQty);
  const [wanted, setWanted] = useState(1);
  const { arrive, swaps } = useSwappedFocus();
  const limit = limitOf(offer);
  const label = `Количество: ${name}`;
  if (inCart > 0) {
    const change = (qty: number) => {
      swaps(qty === 0);
      setQty(offer.id, offer.city_id, qty);
    };
    return (
      <>
        <td className={styles.qty} ref={arrive}>
          <Stepper size="s" value={inCart} min={0} max={limit} onChange={change} label={label} />
        </td>
        <td className={styles.act}>
          <span className={styles.taken} title={limit !== null && inCart >= limit ? 'весь остаток в корзине' : 'в корзине'}>
            <Icon of={Check} size={18} />
            <span className="vh">в корзине</span>
          </span>
        </td>
      </>
    );
  }
  if (!canBuy(offer)) {
    return (
      <td className={styles.none} colSpan={2}>
        нет в&nbsp;продаже
      </td>
    );
  }
  const act = offer.stock > 0 && !offer.external ? 'В корзину' : 'Заказать';
  return (
    <>
      <td className={classes(styles.qty, styles.wanted)}>
        <Stepper size="s" value={wanted} max={limit} onChange={setWanted} label={label} />
      </td>
      <td className={styles.act}>
        <button ref={arrive} type="button" className={styles.buy} title={act} aria-label={`${act}: ${name}`} onClick={() => swaps(takeToCart(offer, wanted, limit))}>
          <Icon of={ShoppingCart} size={18} />
        </button>
      </td>
    </>
  );
}
