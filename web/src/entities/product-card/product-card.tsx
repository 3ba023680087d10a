import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ProductSummary } from '@shared/api/types';
import { CardFit } from '@entities/garage/card-fit';
import { discountPercent, NBSP } from '@shared/i18n/format';
import { Article } from '@entities/product/article';
import { Badge } from '@shared/ui/badge';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import { Picture } from '@shared/ui/picture';
import { Price } from '@shared/ui/price';
import { ProductName } from '@shared/ui/product-name';
import { Rating } from '@shared/ui/rating';
import { nameEnding, priceAboveChips } from '@entities/product/packing';
import { SizeChips } from '@entities/product/size-chips';
import { StockBadge } from '@entities/product/stock-badge';
import { SaveButton } from '@entities/saved/save-button';
import { useQuickView } from './quick-view-store';
import { BuyControl } from './buy-control';
import { canBuy } from './add-to-cart';
import styles from './product-card.module.css';

export interface ProductCardProps {
  product: ProductSummary;
  /** The name with its match highlighted; the plain name when absent. */
  name?: ReactNode;
  /** An additional line, such as the match reason. */
  extra?: ReactNode;
  /** On the first screen: its picture loads eagerly. */
  eager?: boolean;
  /** Its link is followed, in this tab or another. */
  onOpen?: (() => void) | undefined;
}

/** A product in a grid: picture, name, number, stock, price, buy button. */
export function ProductCard({ product, name, extra, eager = false, onOpen }: ProductCardProps) {
  const openQuickView = useQuickView((state) => state.open);
  const off = product.cost === null ? 0 : discountPercent(product.cost, product.guest_cost);
  const ending = nameEnding(product.name, product.size);
  const unitCost = ending === null ? null : priceAboveChips(product.cost, product.size, product.sizes);
  return (
    <article className={classes(styles.card, !canBuy(product) && styles.sold)}>
      <div className={styles.tile}>
        <Picture picture={product.image} sizes="(max-width: 767px) 45vw, 260px" eager={eager} />
        {off > 0 && (
          <div className={styles.badges}>
            <Badge tone="tag">{`−${off}${NBSP}%`}</Badge>
          </div>
        )}
        <div className={styles.tools}>
          <SaveButton kind="favorite" product={product} />
          <SaveButton kind="compare" product={product} className={styles.scale} />
        </div>
        <button
          type="button"
          className={styles.peek}
          aria-label={`Быстрый просмотр: ${product.name}`}
          onClick={() => openQuickView(product.id)}
        >
          <Icon of={Eye} size={18} />
        </button>
        <button
          type="button"
          className={styles.quick}
          aria-label={`Быстрый просмотр: ${product.name}`}
          onClick={() => openQuickView(product.id)}
        >
          Быстрый просмотр
        </button>
      </div>
      <div className={styles.price}>
        <Price cost={product.cost} old={product.guest_cost} />
      </div>
      <h3 className={classes(styles.name, ending !== null && styles.long)}>
        <Link to={`/product/${product.id}`} onClick={onOpen} onAuxClick={onOpen}>
          {name ?? <ProductName name={product.name} />}
        </Link>
      </h3>
      {ending !== null && (
        <p className={styles.ending} aria-hidden>
          {ending}
          {unitCost !== null && ` · ${unitCost}`}
        </p>
      )}
      <SizeChips product={product} isPriceAbove={unitCost !== null} />
      <div className={styles.meta}>
        {product.article !== null && <Article number={product.article} />}
        <Rating rating={product.rating} count={product.rating_count} compact />
      </div>
      {extra !== undefined && <div className={styles.extra}>{extra}</div>}
      <div className={styles.stock}>
        <StockBadge
          stock={product.stock}
          arrivalDays={product.arrival_days}
          external={product.external}
          withWhen={product.stock > 0 && !product.external}
        />
      </div>
      <CardFit product={product.id} />
      <div className={styles.buy}>
        <BuyControl product={product} />
      </div>
    </article>
  );
}
