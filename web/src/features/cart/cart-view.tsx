import { Phone, ShoppingCart, Store } from 'lucide-react';
import { money, phoneHref, phoneText, products } from '@shared/i18n/format';
import { useCity } from '@shared/session/store';
import { Button, ButtonLink } from '@shared/ui/button';
import { Hours } from '@shared/ui/hours';
import { Icon } from '@shared/ui/icon';
import { Note } from '@shared/ui/note';
import { EmptyState } from '@shared/ui/state';
import { CartLine } from './cart-line';
import { usePriced } from '@shared/cart/priced';
import { emptyCart } from './removal';
import { useCartSummary, type CityGroup, type Summary } from './summary';
import styles from './cart-view.module.css';

function EmptyCart() {
  return (
    <EmptyState page icon={ShoppingCart} title="Пока пусто" actions={<ButtonLink to="/">Что берут чаще всего</ButtonLink>}>
      <p>Начните с поиска или загляните в то, что берут чаще всего</p>
    </EmptyState>
  );
}

function Group({ group }: { group: CityGroup }) {
  return (
    <section className={styles.group} aria-label={group.city}>
      <header>
        <Icon of={Store} size={24} />
        <div>
          <h2>{group.city}</h2>
          <p>{products(group.lines.reduce((count, { qty }) => count + qty, 0))}</p>
        </div>
        <b className="num">{money(group.total)}</b>
      </header>
      <ul>
        {group.lines.map((line) => (
          <CartLine key={line.id} line={line} />
        ))}
      </ul>
    </section>
  );
}

/** Ordering in the browser comes with the checkout; until then orders are taken by phone, and the page says so. */
function OrderByPhone() {
  const city = useCity();
  if (city === null) return null;
  return (
    <div className={styles.order}>
      <b>Заказ оформим по телефону</b>
      <a href={phoneHref(city.phone)}>
        <Icon of={Phone} />
        {phoneText(city.phone)}
      </a>
      <p>
        {city.name}, <Hours times={city.workTime} />. Назовите артикулы из корзины — отложим и скажем, когда забрать.
      </p>
    </div>
  );
}

function Total({ summary }: { summary: Summary }) {
  const { count, total, saved, priced } = summary;
  return (
    <aside className={styles.sum} aria-label="Итого">
      <h2>Итого</h2>
      <dl>
        <div>
          <dt>{products(count)}</dt>
          <dd className="num">{money(total + saved)}</dd>
        </div>
        {saved > 0 && (
          <div>
            <dt>Жёлтые ценники</dt>
            <dd className="num">−{money(saved)}</dd>
          </div>
        )}
      </dl>
      <p className={styles.total}>
        <span>К оплате</span>
        <b className="num">{priced ? money(total) : '…'}</b>
      </p>
      <OrderByPhone />
    </aside>
  );
}

export function CartView() {
  const summary = useCartSummary();
  const error = usePriced((state) => state.error);
  const retry = usePriced((state) => state.retry);
  const { groups, gone, count, total, priced } = summary;
  if (groups.length === 0 && gone.length === 0) return <EmptyCart />;
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
      {error !== null && (
        <Note tone="warn" title={error.isOffline ? 'Связь пропала.' : 'Цены не обновились.'}>
          {' '}
          Корзина цела, пробуем ещё раз.{' '}
          <button type="button" className="link" onClick={retry}>
            Попробовать сейчас
          </button>
        </Note>
      )}
      <div className={styles.grid}>
        <div>
          {groups.map((group) => (
            <Group key={group.cityId} group={group} />
          ))}
          {gone.length > 0 && (
            <section className={styles.gone}>
              <h2>Закончилось, пока вы думали</h2>
              <ul>
                {gone.map((line) => (
                  <CartLine key={`${line.id}:${line.city_id}`} line={line} gone />
                ))}
              </ul>
            </section>
          )}
        </div>
        <Total summary={summary} />
      </div>
    </>
  );
}
