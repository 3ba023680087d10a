import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCart } from '@entities/cart/cart-store';
import { CardFit } from '@entities/garage/card-fit';
import { money } from '@shared/i18n/format';
import { Article } from '@entities/product/article';
import { IconButton } from '@shared/ui/button';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import { Thumb } from '@shared/ui/picture';
import { Price } from '@shared/ui/price';
import { ProductName } from '@shared/ui/product-name';
import { Skeleton } from '@shared/ui/skeleton';
import { StockBadge } from '@entities/product/stock-badge';
import { Stepper } from '@shared/ui/stepper';
import { removeLine } from './cart-removal';
import type { PricedLine } from './cart-summary';
import styles from './cart-line-row.module.css';

function Waiting() {
  return (
    <li className={styles.line} aria-busy="true">
      <Skeleton className={styles.picture} height={96} />
      <Skeleton height={20} width="70%" />
    </li>
  );
}

/** One line of the cart page; `isSoldOut` when its stock ran out after it was added. `children`: offers for the line. */
export function CartLineRow({
  line,
  isSoldOut = false,
  children,
}: {
  line: PricedLine;
  isSoldOut?: boolean;
  children?: ReactNode;
}) {
  const setQty = useCart((state) => state.setQty);
  const { item, qty } = line;
  if (item === null) return <Waiting />;
  return (
    <li className={classes(styles.line, isSoldOut && styles.gone)}>
      <Thumb picture={item.image} size="l" className={styles.picture} />
      <div className={styles.name}>
        <Link to={`/product/${item.id}`}>
          <ProductName name={item.name} />
        </Link>
        <div className={styles.meta}>
          {item.article !== null && <Article number={item.article} />}
          <StockBadge stock={item.stock} arrivalDays={item.arrival_days} external={item.external} />
        </div>
        {!isSoldOut && qty >= item.stock && <p className={styles.limit}>Больше {item.stock} пока нет</p>}
        {!isSoldOut && <CardFit product={item.id} look="doubt" />}
        {isSoldOut && (
          <Link className="link" to={`/product/${item.id}#analogs`}>
            Аналоги
          </Link>
        )}
        {children}
      </div>
      {!isSoldOut && (
        <>
          <span className={styles.qty}>
            <Stepper
              value={qty}
              max={item.stock}
              onChange={(next) => setQty(line.id, line.city_id, next)}
              label={`Количество: ${item.name}`}
            />
          </span>
          <span className={styles.price}>
            <Price
              cost={(item.cost ?? 0) * qty}
              old={item.guest_cost === null ? null : item.guest_cost * qty}
              stacked
            />
            {qty > 1 && (
              <span className={styles.each}>
                {money(item.cost ?? 0)} за {item.unit}
              </span>
            )}
          </span>
        </>
      )}
      <IconButton label={`Убрать: ${item.name}`} className={styles.remove} onClick={() => removeLine(line)}>
        <Icon of={Trash2} />
      </IconButton>
    </li>
  );
}
