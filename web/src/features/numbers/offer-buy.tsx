import { Check, ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import type { ProductSummary } from '@shared/api/types';
import { useCartLine } from '@entities/product-card/use-cart-line';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import { Stepper } from '@shared/ui/stepper';
import styles from './offer-buy.module.css';

export interface OfferBuyProps {
  offer: ProductSummary;
  /** Accessible name of what is bought. */
  name: string;
}

/** Quantity and cart button; for a product in the cart its quantity, down to zero. Two cells of a row. */
export function OfferBuy({ offer, name }: OfferBuyProps) {
  const { qty, limit, controlRef, isBuyable, label, add, change } = useCartLine(offer);
  const [chosenQty, setChosenQty] = useState(1);
  const qtyLabel = `Количество: ${name}`;
  if (qty > 0) {
    return (
      <>
        <td className={styles.qty} ref={controlRef}>
          <Stepper size="s" value={qty} min={0} max={limit} onChange={change} label={qtyLabel} />
        </td>
        <td className={styles.act}>
          <span
            className={styles.taken}
            title={limit !== null && qty >= limit ? 'весь остаток в корзине' : 'в корзине'}
          >
            <Icon of={Check} size={18} />
            <span className="vh">в корзине</span>
          </span>
        </td>
      </>
    );
  }
  if (!isBuyable) {
    return (
      <td className={styles.none} colSpan={2}>
        нет в&nbsp;продаже
      </td>
    );
  }
  return (
    <>
      <td className={classes(styles.qty, styles.wanted)}>
        <Stepper size="s" value={chosenQty} max={limit} onChange={setChosenQty} label={qtyLabel} />
      </td>
      <td className={styles.act}>
        <button
          ref={controlRef}
          type="button"
          className={styles.buy}
          title={label}
          aria-label={`${label}: ${name}`}
          onClick={() => add(chosenQty)}
        >
          <Icon of={ShoppingCart} size={18} />
        </button>
      </td>
    </>
  );
}
