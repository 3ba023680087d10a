import { ShoppingCart } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { isDesktop } from '@shared/browser/use-is-desktop';
import { money, products } from '@shared/i18n/format';
import { CountBadge } from '@shared/ui/badge';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import { lazyComponent } from '@shared/ui/lazy-component';
import { useAddedLine } from '@entities/product-card/add-to-cart';
import { useCartSummary } from '@features/cart/cart-summary';
import { usePopup } from './use-popup';
import styles from './action.module.css';

const loadPopup = () => import('@features/cart/cart-popup');
const CartPopup = lazyComponent(loadPopup);
/** The card says what was added; without a connection the sheet is missing, and that is no failure of the addition. */
const AddedPopup = lazyComponent(loadPopup, { failure: 'quiet' });
const closeSheet = () => useAddedLine.setState({ line: null });

/**
 * Count and total of the cart. A click opens the mini-cart; with an empty cart and on the phone it navigates to the
 * cart.
 */
export function CartButton() {
  const { count, total, priced } = useCartSummary();
  const added = useAddedLine((state) => state.line);
  const onCartPage = useLocation().pathname === '/cart';
  const { open, setOpen, root, opener } = usePopup<HTMLAnchorElement>(count > 0 && !onCartPage);

  const press = (event: MouseEvent) => {
    if (count === 0 || onCartPage || event.metaKey || event.ctrlKey || !isDesktop()) return;
    event.preventDefault();
    setOpen(!open);
  };
  return (
    <div ref={root} className={styles.root}>
      <Link
        ref={opener}
        to="/cart"
        className={classes(styles.action, open && styles.open)}
        onClick={press}
        aria-label={count === 0 ? 'Корзина' : `Корзина, ${products(count)}${priced ? ` на ${money(total)}` : ''}`}
        aria-expanded={count > 0 ? open : undefined}
      >
        <span className={styles.sign}>
          <Icon of={ShoppingCart} size={24} />
          <CountBadge count={count} className={styles.count} />
        </span>
        <span className={classes(styles.word, count > 0 && styles.strong)}>
          {count > 0 && priced ? money(total) : 'Корзина'}
        </span>
      </Link>
      {added && <AddedPopup className={styles.pop} added={added} onClose={closeSheet} />}
      {open && !added && <CartPopup className={styles.pop} added={null} onClose={closeSheet} />}
    </div>
  );
}
