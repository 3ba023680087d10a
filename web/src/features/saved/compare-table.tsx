import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ProductSummary } from '@shared/api/types';
import { CardFit } from '@entities/garage/card-fit';
import { BuyControl } from '@entities/product-card/buy-control';
import { SaveButton } from '@entities/saved/save-button';
import { toggleSavedProduct } from '@entities/saved/toggle-saved';
import { Badge } from '@shared/ui/badge';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import { Picture, Thumb } from '@shared/ui/picture';
import { Price } from '@shared/ui/price';
import { ProductName } from '@shared/ui/product-name';
import { cheapest, type ComparisonRow } from './compare-rows';
import styles from './compare-table.module.css';

function Head({ product, best }: { product: ProductSummary; best: boolean }) {
  return (
    <th scope="col" className={styles.product}>
      <div className={styles.tile}>
        <Link to={`/product/${product.id}`} tabIndex={-1} aria-hidden="true">
          <Picture picture={product.image} sizes="220px" eager />
        </Link>
        {best && (
          <Badge tone="ok" className={styles.best}>
            дешевле всех
          </Badge>
        )}
        <span className={styles.tools}>
          <button
            type="button"
            className={styles.remove}
            aria-label={`Убрать из сравнения: ${product.name}`}
            title="Убрать из сравнения"
            onClick={() => toggleSavedProduct('compare', product)}
          >
            <Icon of={X} size={18} />
          </button>
          <SaveButton kind="favorite" product={product} />
        </span>
      </div>
      <div className={styles.price}>
        <Price cost={product.cost} old={product.guest_cost} />
      </div>
      <Link to={`/product/${product.id}`} className={styles.name}>
        <ProductName name={product.name} />
      </Link>
      <div className={styles.fit}>
        <CardFit product={product.id} />
      </div>
      <BuyControl product={product} />
    </th>
  );
}

/** Sticky bar with small headings, shown once the large ones are scrolled away; scrolls sideways with the table. */
function Bar({ products, isShown, offset }: { products: readonly ProductSummary[]; isShown: boolean; offset: number }) {
  return (
    <div className={styles.bar} aria-hidden="true" data-shown={isShown || undefined}>
      <div className={styles.barInner}>
        <span className={styles.barCorner} />
        <div className={styles.barWindow}>
          <div className={styles.barTrack} style={{ transform: `translateX(${-offset}px)` }}>
            {products.map((product) => (
              <span key={product.id} className={styles.barItem}>
                <Thumb picture={product.image} size="s" />
                <span>
                  <Price cost={product.cost} old={product.guest_cost} size="s" />
                  <span className={styles.barName}>{product.name}</span>
                </span>
              </span>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Whether the large headings are above the viewport. */
function useScrolledPast() {
  const ref = useRef<HTMLTableSectionElement>(null);
  const [past, setPast] = useState(false);
  useEffect(() => {
    if (ref.current === null) return;
    const watch = new IntersectionObserver(
      ([entry]) => setPast(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
      { rootMargin: '-120px 0px 0px' },
    );
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, []);
  return [ref, past] as const;
}

export function CompareTable({
  products,
  rows,
  label,
}: {
  products: readonly ProductSummary[];
  rows: readonly ComparisonRow[];
  label: string;
}) {
  const [heads, past] = useScrolledPast();
  const [offset, setOffset] = useState(0);
  const best = cheapest(products);
  return (
    <div className={styles.compare}>
      <Bar products={products} isShown={past} offset={offset} />
      <div
        className={styles.scroll}
        role="region"
        aria-label={label}
        tabIndex={0}
        onScroll={(event) => setOffset(event.currentTarget.scrollLeft)}
      >
        <table className={styles.table}>
          <thead ref={heads}>
            <tr>
              <td className={styles.corner} />
              {products.map((product) => (
                <Head key={product.id} product={product} best={product.id === best} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className={classes(row.differs && styles.differs)}>
                <th scope="row">
                  <span>{row.name}</span>
                </th>
                {row.cells.map(({ text, isDifferent, unverified }, index) => (
                  <td key={products[index]?.id ?? index}>
                    {text === null ? (
                      <span className={styles.none}>
                        —<span className="vh">нет данных</span>
                      </span>
                    ) : isDifferent ? (
                      <mark>{text}</mark>
                    ) : (
                      text
                    )}
                    {unverified === true && <small className={styles.unverified}> не проверено</small>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
