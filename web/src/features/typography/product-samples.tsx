import { getHomeProducts } from '@shared/api/calls';
import { useRequest } from '@shared/api/use-request';
import { CardSkeletons } from '@entities/product-card/card-skeleton';
import { ProductCard } from '@entities/product-card/product-card';
import { useCityId } from '@entities/session/session-store';
import { Article } from '@entities/product/article';
import { Fit } from '@entities/product/fit';
import { Price } from '@shared/ui/price';
import { Rating } from '@shared/ui/rating';
import { StockBadge } from '@entities/product/stock-badge';
import { Trust } from '@entities/product/trust';
import styles from './typography.module.css';

export function ProductSamples() {
  return (
    <>
      <div className={styles.line}>
        <Price cost={612} />
        <Price cost={2849} old={3190} />
        <Price cost={2849} old={3190} size="xl" />
        <Price cost={null} />
      </div>
      <div className={styles.line}>
        <StockBadge stock={12} arrivalDays={0} withWhen />
        <StockBadge stock={3} arrivalDays={1} withWhen />
        <StockBadge stock={140} arrivalDays={0} />
        <StockBadge stock={5} arrivalDays={2} external />
        <StockBadge stock={0} arrivalDays={null} />
      </div>
      <div className={styles.line}>
        <Article number="04E 115 561 H" />
        <Article number="W 914/2" full />
        <Rating rating={4.9} count={512} compact />
        <Rating rating={3.5} count={21} />
      </div>
      <div className={styles.line}>
        <Trust level={3} />
        <Trust level={2} />
        <Trust level={1} />
        <Trust level={0} />
        <Fit state="fits" text="Подходит к Весте" />
        <Fit state="not" text="Не подходит" />
        <Fit state="check" text="Проверьте по VIN" />
      </div>
    </>
  );
}

const SHOWN = 2;

export function Cards() {
  const cityId = useCityId();
  const { data } = useRequest(cityId === null ? null : `home ${cityId}`, (signal) =>
    getHomeProducts(cityId ?? 0, signal),
  );
  return (
    <div className={styles.cards}>
      {data === null ? (
        <CardSkeletons count={SHOWN} />
      ) : (
        data.slice(0, SHOWN).map((product) => <ProductCard key={product.id} product={product} />)
      )}
      <CardSkeletons count={1} />
    </div>
  );
}
