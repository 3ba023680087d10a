import { ShoppingCart, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ProductSummary } from '@shared/api/types';
import { counted, discountPercent, money, products as goods } from '@shared/i18n/format';
import { inCity } from '@shared/i18n/in-city';
import { canBuy } from '@entities/product-card/add-to-cart';
import { CardSkeletons } from '@entities/product-card/card-skeleton';
import { ProductCard } from '@entities/product-card/product-card';
import { addAllToCart } from '@entities/product-card/add-all-to-cart';
import { replaceSavedList } from '@entities/saved/replace-saved';
import { useSavedProducts } from '@entities/saved/use-saved-products';
import { useCity } from '@entities/session/session-store';
import { Button, ButtonLink } from '@shared/ui/button';
import { Chip } from '@shared/ui/chip';
import { Icon } from '@shared/ui/icon';
import drawing from '@shared/ui/pictures/empty-favourites.svg';
import { EmptyState, ErrorState } from '@shared/ui/empty-state';
import { GoneNote } from './gone-note';
import styles from './wishlist-view.module.css';

type WishlistFilter = 'all' | 'here' | 'cheaper';

const WHICH: Record<WishlistFilter, { title: string; fits: (product: ProductSummary) => boolean }> = {
  all: { title: 'Все', fits: () => true },
  here: { title: 'В наличии', fits: (product) => product.stock > 0 && !product.external },
  cheaper: {
    title: 'Со скидкой',
    fits: (product) => product.cost !== null && discountPercent(product.cost, product.guest_cost) > 0,
  },
};

function Empty() {
  return (
    <EmptyState
      page
      picture={drawing}
      title="В избранном пока пусто"
      actions={<ButtonLink to="/search">Все товары</ButtonLink>}
    >
      <p>Сердечко на карточке — и товар будет ждать здесь</p>
    </EmptyState>
  );
}

function Head({ visibleProducts: products }: { visibleProducts: readonly ProductSummary[] }) {
  const city = useCity();
  const buyable = products.filter(canBuy);
  const total = buyable.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
  return (
    <div className={styles.head}>
      <h1>Избранное</h1>
      <p className="lead num">
        {goods(products.length)}
        {city !== null && <span className={styles.city}>, цены {inCity(city.name)}</span>}
      </p>
      <div className={styles.actions}>
        <Button
          disabled={buyable.length === 0}
          onClick={() => addAllToCart(buyable.map((product) => ({ product, qty: 1 })))}
        >
          <Icon of={ShoppingCart} size={18} />
          Взять всё за {money(total)}
        </Button>
        <Button
          variant="text"
          onClick={() =>
            replaceSavedList(
              'favorite',
              [],
              `Убрали из избранного ${counted(products.length, 'товар', 'товара', 'товаров')}`,
            )
          }
        >
          <Icon of={Trash2} size={18} />
          Очистить
        </Button>
      </div>
    </div>
  );
}

function Filters({
  visibleProducts,
  filter,
  onChange,
}: {
  visibleProducts: readonly ProductSummary[];
  filter: WishlistFilter;
  onChange: (filter: WishlistFilter) => void;
}) {
  const counts = (Object.keys(WHICH) as WishlistFilter[]).map((key) => ({
    key,
    count: visibleProducts.filter(WHICH[key].fits).length,
  }));
  const useful = counts.filter(({ key, count }) => key === 'all' || (count > 0 && count < visibleProducts.length));
  if (useful.length < 2) return null;
  return (
    <div className={styles.filters} role="group" aria-label="Что показать">
      {useful.map(({ key, count }) => (
        <Chip key={key} pressed={filter === key} onClick={() => onChange(key)}>
          {WHICH[key].title} <span className="num">{count}</span>
        </Chip>
      ))}
    </div>
  );
}

/** Favourites, the newest first, with prices and stock of the chosen city. */
export function WishlistView() {
  const { ids, isEmpty, request } = useSavedProducts('favorite');
  const [filter, setFilter] = useState<WishlistFilter>('all');
  const { data, status, error, retry } = request;
  if (isEmpty) return <Empty />;
  if (data === null) {
    return (
      <>
        <div className={styles.head}>
          <h1>Избранное</h1>
        </div>
        {status === 'error' ? (
          <ErrorState error={error} onRetry={retry} />
        ) : (
          <div className="cards" aria-busy="true">
            <CardSkeletons count={Math.min(Math.max(ids.length, 1), 10)} />
          </div>
        )}
      </>
    );
  }
  const visible = ids.flatMap((id) => data.products.find((product) => product.id === id) ?? []).toReversed();
  const fitting = visible.filter(WHICH[filter].fits);
  const unavailable = ids.filter((id) => data.gone.includes(id));
  return (
    <>
      <Head visibleProducts={visible} />
      <GoneNote kind="favorite" unavailable={unavailable} />
      <Filters visibleProducts={visible} filter={fitting.length === 0 ? 'all' : filter} onChange={setFilter} />
      <h2 className="vh">Товары</h2>
      <div className="cards">
        {(fitting.length === 0 ? visible : fitting).map((product, index) => (
          <ProductCard key={product.id} product={product} eager={index < 5} />
        ))}
      </div>
    </>
  );
}
