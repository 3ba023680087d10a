import { Check, ShoppingCart } from 'lucide-react';
import { Button } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { Stepper } from '@shared/ui/stepper';
import type { Buyable } from './add-to-cart';
import { useCartLine } from './use-cart-line';
import styles from './buy-control.module.css';

/** Button «В корзину»; for a product in the cart a stepper that goes down to zero. */
export function BuyControl({ product }: { product: Buyable }) {
  const { qty, limit, controlRef, isBuyable, label, add, change } = useCartLine(product);
  if (qty > 0) {
    return (
      <div className={styles.taken} ref={controlRef}>
        <Stepper value={qty} min={0} max={limit} onChange={change} label={`Количество: ${product.name}`} />
        <span className={styles.mark}>
          <Icon of={Check} size={16} />
          <span>{limit !== null && qty >= limit ? 'весь остаток' : 'в корзине'}</span>
        </span>
      </div>
    );
  }
  return (
    <Button
      ref={controlRef}
      variant="soft"
      wide
      disabled={!isBuyable}
      onClick={() => add(1)}
      aria-label={isBuyable ? `${label}: ${product.name}` : undefined}
    >
      {isBuyable && <Icon of={ShoppingCart} size={18} />}
      {label}
    </Button>
  );
}
