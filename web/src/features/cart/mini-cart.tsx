import { Gift, Store, Trash2, Truck } from 'lucide-react';
import { Link } from 'react-router';
import { usePricedCart } from '@entities/cart/priced-cart-store';
import { useCart } from '@entities/cart/cart-store';
import { groupWhen } from '@entities/delivery/delivery-texts';
import { money, products } from '@shared/i18n/format';
import { ButtonLink, IconButton } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { Thumb } from '@shared/ui/picture';
import { Price } from '@shared/ui/price';
import { ProductName } from '@shared/ui/product-name';
import { Skeleton } from '@shared/ui/skeleton';
import { Stepper } from '@shared/ui/stepper';
import { emptyCart, removeLine } from './cart-removal';
import { useCartSummary, type CityGroup, type PricedLine } from './cart-summary';
import styles from './mini-cart.module.css';

function Line({ line }: { line: PricedLine }) {
  const setQty = useCart((state) => state.setQty);
  const { item } = line;
  if (item === null) {
    return (
      <li className={styles.line}>
        <Skeleton width={56} height={56} />
        <Skeleton height={18} />
      </li>
    );
  }
  return (
    <li className={styles.line}>
      <Thumb picture={item.image} className={styles.thumb} />
      <Link to={`/product/${item.id}`} className={styles.name}>
        <ProductName name={item.name} />
      </Link>
      <span className={styles.price}>
        <Price
          cost={item.cost === null ? null : item.cost * line.qty}
          old={item.guest_cost === null ? null : item.guest_cost * line.qty}
          size="s"
          stacked
        />
      </span>
      <span className={styles.qty}>
        <Stepper
          value={line.qty}
          max={item.stock}
          size="s"
          onChange={(qty) => setQty(line.id, line.city_id, qty)}
          label={`Количество: ${item.name}`}
        />
      </span>
      <IconButton label={`Убрать: ${item.name}`} className={styles.remove} onClick={() => removeLine(line)}>
        <Icon of={Trash2} size={18} />
      </IconButton>
    </li>
  );
}

function CityHead({ group }: { group: CityGroup }) {
  const answer = usePricedCart(({ cart }) => cart?.itemsByCity.find(({ id }) => id === group.cityId));
  const when = answer === undefined ? null : groupWhen(answer);
  return (
    <p className={styles.city}>
      <Icon of={answer === undefined || answer.arrival === 0 ? Store : Truck} size={16} />
      {group.city}
      {when !== null && `\u00a0— ${when}`}
    </p>
  );
}

/** Drop-down of the header's cart button. */
export function MiniCart() {
  const { groups, count, total, priced } = useCartSummary();
  const discount = usePricedCart(({ cart }) => cart?.discount ?? null);
  return (
    <>
      <div className={styles.head}>
        <b>В корзине {products(count)}</b>
        <button type="button" className="link" onClick={emptyCart}>
          Очистить
        </button>
      </div>
      <div className={styles.body}>
        {groups.map((group) => (
          <section key={group.cityId} aria-label={`В корзине: ${group.city}`}>
            <CityHead group={group} />
            <ul>
              {group.lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className={styles.foot}>
        <p className={styles.total}>
          <span>Итого</span>
          <span className="num">{priced ? money(total) : '…'}</span>
        </p>
        {discount !== null && (
          <p className={styles.gift}>
            <Icon of={Gift} size={18} />
            При оформлении снимем ещё {money(discount.amount)}: {discount.title.toLowerCase()}
          </p>
        )}
        <div className={styles.ways}>
          <ButtonLink to="/cart" variant="soft" wide aria-label="Перейти в корзину">
            В&nbsp;корзину
          </ButtonLink>
          <ButtonLink to="/checkout" wide>
            Оформить
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
