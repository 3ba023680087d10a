import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { UnavailableItem } from '@shared/api/cart';
import { useCartMoves, type CartMoves } from '@entities/cart/cart-moves';
import { LineMoveOffer } from '@entities/cart/move-offer';
import { usePricedCart } from '@entities/cart/priced-cart-store';
import { useCart } from '@entities/cart/cart-store';
import { useCityId } from '@entities/session/session-store';
import { money, products } from '@shared/i18n/format';
import { Button, ButtonLink, IconButton } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { Note } from '@shared/ui/note';
import noGoods from '@shared/ui/pictures/empty-cart.svg';
import { EmptyState } from '@shared/ui/empty-state';
import { CartAdvice } from './cart-advice';
import { CartGroupView } from './cart-group';
import { CartLineRow } from './cart-line-row';
import { CartTotal } from './cart-total';
import { emptyCart } from './cart-removal';
import { useCartSummary, type PricedLine } from './cart-summary';
import { lazyComponent } from '@shared/ui/lazy-component';
import styles from './cart-view.module.css';

const PlacedBanners = lazyComponent(() => import('@entities/banner/placed-banners'), { failure: 'quiet' });

function EmptyCart() {
  return (
    <EmptyState
      page
      picture={noGoods}
      title="Пока пусто"
      actions={<ButtonLink to="/">Что берут чаще всего</ButtonLink>}
    >
      <p>Начните с&nbsp;поиска или загляните в&nbsp;то, что берут чаще всего</p>
    </EmptyState>
  );
}

function UnavailableLine({ item }: { item: UnavailableItem }) {
  const remove = useCart((state) => state.remove);
  const name = item.name ?? 'Товар';
  return (
    <li className={styles.lost}>
      <div>
        <p>{name}</p>
        <p className={styles.why}>{item.notice}</p>
      </div>
      <Link className="link" to={`/search?q=${encodeURIComponent(name)}`}>
        Похожие
      </Link>
      <IconButton label={`Убрать: ${name}`} onClick={() => remove(item.id, item.city_id)}>
        <Icon of={Trash2} />
      </IconButton>
    </li>
  );
}

/** Unavailable lines: out of stock or no longer sold. */
function UnavailableLines({
  soldOut,
  unavailable,
  moves,
}: {
  soldOut: readonly PricedLine[];
  moves: CartMoves;
  unavailable: readonly UnavailableItem[];
}) {
  if (soldOut.length === 0 && unavailable.length === 0) return null;
  return (
    <section className={styles.gone}>
      <h2>Закончилось, пока вы думали</h2>
      <ul>
        {soldOut.map((line) => (
          <CartLineRow key={`${line.id}:${line.city_id}`} line={line} isSoldOut>
            <LineMoveOffer moves={moves} id={line.id} cityId={line.city_id} />
          </CartLineRow>
        ))}
        {unavailable.map((item) => (
          <UnavailableLine key={`${item.id}:${item.city_id}`} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Trouble() {
  const error = usePricedCart((state) => state.error);
  const retry = usePricedCart((state) => state.retry);
  if (error === null) return null;
  return (
    <div role="alert" className={styles.trouble}>
      <Note tone="warn" title={error.isOffline ? 'Связь пропала.' : 'Цены не обновились.'}>
        {' '}
        Корзина цела, пробуем ещё раз.{' '}
        <button type="button" className="link" onClick={retry}>
          Попробовать сейчас
        </button>
      </Note>
    </div>
  );
}

export function CartView() {
  const summary = useCartSummary();
  const moves = useCartMoves(useCityId());
  const { groups, soldOut, unavailable, count, total, priced } = summary;
  if (groups.length === 0 && soldOut.length === 0 && unavailable.length === 0) return <EmptyCart />;
  return (
    <>
      <div className={styles.head}>
        <h1>Корзина</h1>
        <span className="lead num">
          {products(count)}
          {priced && ` на ${money(total)}`}
        </span>
        <Button variant="text" size="s" onClick={emptyCart}>
          Очистить
        </Button>
      </div>
      <Trouble />
      <div className={styles.grid}>
        <div>
          <CartAdvice />
          {groups.map((group) => (
            <CartGroupView key={group.cityId} group={group} moves={moves} />
          ))}
          <UnavailableLines soldOut={soldOut} unavailable={unavailable} moves={moves} />
        </div>
        <CartTotal summary={summary} />
      </div>
      {priced && <PlacedBanners place="cart" />}
    </>
  );
}
