import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { getRelated } from '@shared/api/related';
import type { ProductSummary } from '@shared/api/types';
import { useRequest } from '@shared/api/use-request';
import { qtyOf, useCart } from '@entities/cart/cart-store';
import { useActiveCar } from '@entities/garage/active-car-store';
import { CardFit } from '@entities/garage/card-fit';
import { canBuy, limitOf, type Buyable } from '@entities/product-card/add-to-cart';
import { useSwappedFocus } from '@entities/product-card/use-swapped-focus';
import { Button } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { Thumb } from '@shared/ui/picture';
import { Price } from '@shared/ui/price';
import { ProductName } from '@shared/ui/product-name';
import { Stepper } from '@shared/ui/stepper';
import styles from './added-sheet.module.css';

const MAX_SHOWN = 3;

/** Adds without opening the sheet again: it keeps showing what was added first. */
function TakeToo({ product }: { product: ProductSummary }) {
  const qty = useCart((state) => qtyOf(state.lines, product.id, product.city_id));
  const { add, setQty } = useCart.getState();
  const { controlRef, expectSwap } = useSwappedFocus();
  const limit = limitOf(product);
  const { id, city_id, name } = product;
  if (qty > 0)
    return (
      <span ref={controlRef}>
        <Stepper
          size="s"
          value={qty}
          min={0}
          max={limit}
          onChange={(next) => {
            expectSwap(next === 0);
            setQty(id, city_id, next);
          }}
          label={`Количество: ${name}`}
        />
      </span>
    );
  return (
    <Button
      ref={controlRef}
      variant="soft"
      size="s"
      aria-label={`Добавить: ${name}`}
      onClick={() => expectSwap(add({ id, city_id, qty: 1 }, limit) > 0)}
    >
      <Icon of={ShoppingCart} size={16} />
      Добавить
    </Button>
  );
}

/**
 * Products that complement the one in the cart, without those in the cart before: with a car those for it first, without
 * one none that must fit a car.
 */
export function GoesWith({ product }: { product: Buyable }) {
  const [before] = useState(() => useCart.getState().lines.map(({ id }) => id));
  const vehicle = useActiveCar(({ car }) => car?.vehicle ?? null);
  const { data } = useRequest(`goes with ${product.id} ${product.city_id} ${vehicle}`, (signal) =>
    getRelated(product.id, product.city_id, signal, vehicle),
  );
  const offered = (data?.together ?? []).filter((candidate) => canBuy(candidate) && !before.includes(candidate.id));
  // A response that a former release saved for use without a connection does not tell them.
  const needsCar = data?.needs_car ?? [];
  const shown = offered.filter(({ id }) => !needsCar.includes(id)).slice(0, MAX_SHOWN);
  if (offered.length === 0) return null;
  return (
    <section className={styles.with} aria-label="С этим берут">
      <h3>С&nbsp;этим берут</h3>
      <ul>
        {shown.map((candidate) => (
          <li key={candidate.id} className={styles.extra}>
            <Thumb picture={candidate.image} className={styles.thumb} />
            <div>
              <Link to={`/product/${candidate.id}`} className={styles.name}>
                <ProductName name={candidate.name} />
              </Link>
              <CardFit product={candidate.id} />
            </div>
            <Price cost={candidate.cost} old={candidate.guest_cost} size="s" stacked />
            <TakeToo product={candidate} />
          </li>
        ))}
      </ul>
      {needsCar.length > 0 && (
        <p className={styles.byCar}>
          Детали к&nbsp;вашей машине —{' '}
          <Link className="link" to="/catalog/vehicleSearch">
            подбор по&nbsp;VIN
          </Link>
        </p>
      )}
    </section>
  );
}
