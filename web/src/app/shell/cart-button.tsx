import { ShoppingCart } from 'lucide-react';
import { lazy, Suspense, useCallback, useRef, type MouseEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { isDesktop } from '@shared/browser/use-is-desktop';
import { useDismiss } from '@shared/browser/use-dismiss';
import { useOpenHere } from '@shared/browser/use-open-here';
import { money, products } from '@shared/i18n/format';
import { CountBadge } from '@shared/ui/badge';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import { useCartSummary } from '@features/cart/summary';
import styles from './cart-button.module.css';

const MiniCart = lazy(() => import('@features/cart/mini-cart'));

/** Count and total; with goods a click opens the mini-cart, without any (and on the phone) it leads to the cart. */
export function CartButton() {
  const { count, total, priced } = useCartSummary();
  const [open, setOpen] = useOpenHere();
  const onCartPage = useLocation().pathname === '/cart';
  const root = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const shut = useCallback(() => setOpen(false), [setOpen]);
  const shown = open && count > 0 && !onCartPage;
  useDismiss(shown, root, shut, link);

  const press = (event: MouseEvent) => {
    if (count === 0 || onCartPage || event.metaKey || event.ctrlKey || !isDesktop()) return;
    event.preventDefault();
    setOpen(!open);
  };
  return (
    <div ref={root} className={styles.root}>
      <Link
        ref={link}
        to="/cart"
        className={classes(styles.cart, shown && styles.open)}
        onClick={press}
        aria-label={count === 0 ? 'Корзина' : `Корзина, ${products(count)}${priced ? ` на ${money(total)}` : ''}`}
        aria-expanded={count > 0 ? shown : undefined}
      >
        <span className={styles.sign}>
          <Icon of={ShoppingCart} size={24} />
          <CountBadge count={count} className={styles.count} />
        </span>
        <span className={classes(styles.word, count > 0 && styles.sum)}>{count > 0 && priced ? money(total) : 'Корзина'}</span>
      </Link>
      {shown && (
        <div className={styles.pop} role="dialog" aria-label="Корзина">
          <Suspense fallback={null}>
            <MiniCart />
          </Suspense>
        </div>
      )}
    </div>
  );
}
