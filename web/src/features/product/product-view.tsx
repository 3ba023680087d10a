import { Link } from 'react-router';
import type { Product } from '@shared/api/types';
import { Article } from '@shared/ui/article';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { Button } from '@shared/ui/button';
import { Price } from '@shared/ui/price';
import { ProductName } from '@shared/ui/product-name';
import { Rating } from '@shared/ui/rating';
import { Description } from './description';
import { Gallery } from './gallery';
import { OptionList } from './option-list';
import { optionRows } from './options';
import { usePurchase } from './purchase';
import { PurchasePanel } from './purchase-panel';
import { stockPlaces } from './stock-places';
import { StockTable } from './stock-table';
import { Ways } from './ways';
import styles from './product-view.module.css';

const FIRST_ROWS = 6;

const brandAddress = (brand: string): string => `/search?brand=${encodeURIComponent(brand)}`;

function Details({ product }: { product: Product }) {
  const places = stockPlaces(product.stocks, product.city_id);
  const numbers = product.numbers.filter(({ number }) => number !== product.article);
  return (
    <div className={styles.cols}>
      <div>
        <section id="options">
          <h2>Характеристики</h2>
          <OptionList rows={optionRows(product)} />
        </section>
        {product.description !== '' && (
          <section className={styles.about}>
            <h2>Описание</h2>
            <Description html={product.description} />
          </section>
        )}
      </div>
      <div>
        {places.length > 0 && (
          <section>
            <h2>Где есть</h2>
            <StockTable places={places} cityId={product.city_id} />
          </section>
        )}
        {numbers.length > 0 && (
          <section className={places.length > 0 ? styles.about : undefined}>
            <h2>Номера</h2>
            <div className={styles.numbers}>
              {numbers.map(({ number, brand }) => (
                <span key={`${brand} ${number}`}>
                  <span className="dim">{brand}</span> <Article number={number} />
                </span>
              ))}
            </div>
          </section>
        )}
      </div>
    </div>
  );
}

export function ProductView({ product }: { product: Product }) {
  const purchase = usePurchase(product);
  const rows = optionRows(product);
  const places = stockPlaces(product.stocks, product.city_id);
  return (
    <>
      <Breadcrumbs path={product.category.breadcrumbs} />
      <div className={styles.top}>
        <Gallery images={product.images} name={product.name} cost={product.cost} old={product.guest_cost} />
        <div className={styles.info}>
          <h1><ProductName name={product.name} /></h1>
          <div className={styles.meta}>
            {product.article !== null && <Article number={product.article} full />}
            <Rating rating={product.rating} count={product.rating_count} />
            {product.brand_name !== null && (
              <Link className="link" to={brandAddress(product.brand_name)}>
                {product.brand_name}
              </Link>
            )}
          </div>
          <OptionList rows={rows.slice(0, FIRST_ROWS)} />
          {rows.length > FIRST_ROWS && (
            <a className={`link ${styles.all}`} href="#options">
              Все характеристики
            </a>
          )}
        </div>
        <aside className={styles.buy} aria-label="Купить">
          <PurchasePanel product={product} purchase={purchase} />
          <Ways places={places} cityId={product.city_id} />
        </aside>
      </div>
      <Details product={product} />
      <div className={styles.bar}>
        <Price cost={product.cost} old={product.guest_cost} />
        <Button disabled={!purchase.possible || purchase.left === 0} onClick={purchase.add}>
          {purchase.inCart > 0 ? `Добавить, уже ${purchase.inCart}` : 'В корзину'}
        </Button>
      </div>
    </>
  );
}
