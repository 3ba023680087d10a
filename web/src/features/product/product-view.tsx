import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Volume } from '@shared/api/related';
import type { Product } from '@shared/api/types';
import { useNearViewport } from '@shared/browser/use-near-viewport';
import { useActiveCar } from '@entities/garage/active-car-store';
import { CardFit } from '@entities/garage/card-fit';
import { inDays } from '@shared/i18n/format';
import { SaveButton } from '@entities/saved/save-button';
import { Article } from '@entities/product/article';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { Button } from '@shared/ui/button';
import { lazyComponent } from '@shared/ui/lazy-component';
import { Price } from '@shared/ui/price';
import { ProductName } from '@shared/ui/product-name';
import { Rating } from '@shared/ui/rating';
import { Cutoff } from './cutoff';
import { Description } from './description';
import { Gallery } from './gallery';
import { PartNumbers } from './part-numbers';
import { OptionList } from './option-list';
import { optionRows } from './option-rows';
import { usePurchase, type Purchase } from './use-purchase';
import { PurchasePanel } from './purchase-panel';
import { addRecentlyViewed } from './recently-viewed';
import { Share } from './share';
import { stockPlaces } from './stock-places';
import { StockTable } from './stock-table';
import { useRelated } from './use-related';
import { Volumes } from './volumes';
import { DeliveryOptions } from './delivery-options';
import styles from './product-view.module.css';

const RelatedProducts = lazyComponent(() => import('./related-products'), { failure: 'retry' });
const Reviews = lazyComponent(() => import('./reviews/reviews'), { failure: 'retry' });

const FIRST_ROWS = 6;
const NEAR_PX = 500;

const brandAddress = (brand: string): string => `/search?brand=${encodeURIComponent(brand)}`;

function Details({ product }: { product: Product }) {
  const stockRows = stockPlaces(product.stocks, product.city_id);
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
        {stockRows.length > 0 && (
          <section id="places">
            <StockTable stockRows={stockRows} cityId={product.city_id} />
          </section>
        )}
        <PartNumbers product={product} />
      </div>
    </div>
  );
}

function Info({ product, volumes }: { product: Product; volumes: readonly Volume[] }) {
  const rows = optionRows(product);
  return (
    <>
      <h1>
        <ProductName name={product.name} />
      </h1>
      <div className={styles.meta}>
        {product.article !== null && <Article number={product.article} full />}
        {product.rating_count > 0 && (
          <a href="#reviews" className={styles.rating}>
            <Rating rating={product.rating} count={product.rating_count} />
          </a>
        )}
        {product.brand_name !== null && (
          <Link className="link" to={brandAddress(product.brand_name)}>
            {product.brand_name}
          </Link>
        )}
        <Share name={product.name} />
      </div>
      <Volumes product={product} volumes={volumes} />
      <div className={styles.first}>
        <OptionList rows={rows.slice(0, FIRST_ROWS)} />
      </div>
      {rows.length > FIRST_ROWS && (
        <a className={`link ${styles.all}`} href="#options">
          Все характеристики
        </a>
      )}
    </>
  );
}

/** On the phone price and button are sticky. */
function Bar({ product, purchase }: { product: Product; purchase: Purchase }) {
  const label = product.external ? 'Заказать' : 'В корзину';
  const hasCar = useActiveCar(({ car }) => typeof car?.vehicle === 'number');
  return (
    <div className={styles.bar} role="region" aria-label="Покупка">
      <span>
        <Price cost={product.cost} old={product.guest_cost} />
        {/* There is room for one line: whether it fits comes before when. */}
        <CardFit product={product.id} />
        {!hasCar && product.arrival_days !== null && (
          <span className={styles.when}>заберёте {inDays(product.arrival_days)}</span>
        )}
      </span>
      <Button disabled={!purchase.possible || purchase.left === 0} onClick={purchase.add}>
        {!purchase.possible ? 'Нет в продаже' : purchase.inCart > 0 ? `Ещё, уже ${purchase.inCart}` : label}
      </Button>
    </div>
  );
}

export function ProductView({ product }: { product: Product }) {
  const purchase = usePurchase(product);
  const related = useRelated(product.id);
  const [below, near] = useNearViewport<HTMLDivElement>(NEAR_PX);
  const [reviews, reviewsNear] = useNearViewport<HTMLDivElement>(NEAR_PX);
  const stockRows = stockPlaces(product.stocks, product.city_id);
  const [nearest] = stockRows;
  const savable = { id: product.id, name: product.name, image: product.images[0] ?? null };
  useEffect(() => addRecentlyViewed(product.id), [product.id]);
  return (
    <>
      <Breadcrumbs path={product.category.breadcrumbs} />
      <div className={styles.top}>
        <Gallery
          images={product.images}
          name={product.name}
          cost={product.cost}
          old={product.guest_cost}
          tools={
            <>
              <SaveButton kind="favorite" product={savable} />
              <SaveButton kind="compare" product={savable} />
            </>
          }
        />
        <div className={styles.info}>
          <Info product={product} volumes={related.data?.volumes ?? []} />
        </div>
        <aside className={styles.buy} aria-label="Купить">
          <PurchasePanel product={product} purchase={purchase} />
          <DeliveryOptions stockRows={stockRows} cityId={product.city_id} />
          {nearest !== undefined && purchase.possible && <Cutoff stockRow={nearest} />}
          <div className={styles.acts}>
            <SaveButton kind="favorite" product={savable} look="words" />
            <SaveButton kind="compare" product={savable} look="words" />
          </div>
        </aside>
      </div>
      <Details product={product} />
      <div ref={reviews} id="reviews" className={styles.reviews}>
        {reviewsNear && <Reviews key={product.id} product={product.id} />}
      </div>
      <div ref={below} id="analogs">
        {near && related.data !== null && <RelatedProducts product={product} related={related.data} />}
      </div>
      <Bar product={product} purchase={purchase} />
    </>
  );
}
