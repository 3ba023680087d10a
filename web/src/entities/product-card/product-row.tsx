import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ProductSummary } from '@shared/api/types';
import { CardFit } from '@entities/garage/card-fit';
import { SaveButton } from '@entities/saved/save-button';
import { Article } from '@entities/product/article';
import { classes } from '@shared/ui/classes';
import { Thumb } from '@shared/ui/picture';
import { Price } from '@shared/ui/price';
import { ProductName } from '@shared/ui/product-name';
import { SizeChips } from '@entities/product/size-chips';
import { StockBadge } from '@entities/product/stock-badge';
import { stockState } from '@entities/product/stock-texts';
import { RowBuy } from './row-buy';
import styles from './product-row.module.css';

export interface ProductRowProps {
  product: ProductSummary;
  /** The name with its match highlighted; the plain name when absent. */
  name?: ReactNode;
  /** Below the name: match reason, trust. */
  extra?: ReactNode;
  /** Cells of the table's additional columns, in their order; hidden on narrow screens. */
  cells?: readonly ReactNode[];
  /** Its link is followed, in this tab or another. */
  onOpen?: (() => void) | undefined;
}

/** A product in a dense list: a row of `ProductTable`, a block on the phone. */
export function ProductRow({ product, name, extra, cells = [], onOpen }: ProductRowProps) {
  const { when } = stockState(product.stock, product.arrival_days, product.external);
  return (
    <tr className={styles.row} data-product={product.id}>
      <td className={styles.picture}>
        <Thumb picture={product.image} className={styles.thumb} />
      </td>
      <td className={styles.what}>
        <span className={styles.head}>
          {product.brand_name !== null && product.brand_name !== '' && <b>{product.brand_name}</b>}
          {product.article !== null && product.article !== '' && <Article number={product.article} />}
        </span>
        <Link to={`/product/${product.id}`} className={styles.name} onClick={onOpen} onAuxClick={onOpen}>
          {name ?? <ProductName name={product.name} />}
        </Link>
        <SizeChips product={product} />
        {extra !== undefined && <span className={styles.extra}>{extra}</span>}
        <CardFit product={product.id} />
      </td>
      {cells.map((cell, index) => (
        <td key={index} className={styles.cell}>
          {cell}
        </td>
      ))}
      <td className={styles.stock}>
        <StockBadge stock={product.stock} arrivalDays={product.arrival_days} external={product.external} />
      </td>
      <td className={styles.when}>{when}</td>
      <td className={styles.price}>
        <Price cost={product.cost} old={product.guest_cost} size="s" />
      </td>
      <td className={styles.act}>
        <span>
          <SaveButton kind="favorite" product={product} className={classes(styles.save)} />
          <SaveButton kind="compare" product={product} className={classes(styles.save, styles.scale)} />
          <RowBuy product={product} />
        </span>
      </td>
    </tr>
  );
}
