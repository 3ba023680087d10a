import { Check, ShoppingCart } from 'lucide-react';
import { Icon } from '@shared/ui/icon';
import { Stepper } from '@shared/ui/stepper';
import type { Buyable } from './add-to-cart';
import { useCartLine } from './use-cart-line';
import styles from './product-row.module.css';

/** Cart button of a row; for a product in the cart a small stepper that goes down to zero. */
export function RowBuy({ product }: { product: Buyable }) {
  const { qty, limit, controlRef, isBuyable, label, add, change } = useCartLine(product);
  if (qty > 0) {
    return (
      <span className={styles.taken} ref={controlRef}>
        <Icon of={Check} size={16} />
        <Stepper size="s" value={qty} min={0} max={limit} onChange={change} label={`Количество: ${product.name}`} />
      </span>
    );
  }
  return (
    <button
      ref={controlRef}
      type="button"
      className={styles.buy}
      disabled={!isBuyable}
      title={label}
      aria-label={`${label}: ${product.name}`}
      onClick={() => add(1)}
    >
      <Icon of={ShoppingCart} size={20} />
    </button>
  );
}
