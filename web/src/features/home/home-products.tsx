import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getHomeProducts, getRatingProducts } from '@shared/api/calls';
import type { ProductSummary } from '@shared/api/types';
import { useRequest, type RequestState } from '@shared/api/use-request';
import { inCity } from '@shared/i18n/in-city';
import { CardSkeletons } from '@entities/product-card/card-skeleton';
import { ProductCard } from '@entities/product-card/product-card';
import { useCity, useCityId } from '@entities/session/session-store';
import { classes } from '@shared/ui/classes';
import { ErrorState } from '@shared/ui/empty-state';
import styles from './below-fold.module.css';

const FAVOURITES = 10;
const RATED = 5;

interface SectionProps {
  title: ReactNode;
  answer: RequestState<ProductSummary[]> & { retry: () => void };
  limit: number;
  more: string;
  className?: string | undefined;
}

/** Products of one section; its failure does not affect the others, and without products it is hidden. */
function Products({ title, answer: { data, status, error, retry }, limit, more, className }: SectionProps) {
  if (data?.length === 0) return null;
  return (
    <section className={classes('sec', className)} aria-busy={status === 'loading'}>
      <div className="sec-head">
        <h2>{title}</h2>
        <Link className="link" to={more}>
          Все товары
        </Link>
      </div>
      {status === 'error' && data === null ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <div className="cards">
          {data === null ? (
            <CardSkeletons count={limit} />
          ) : (
            data.slice(0, limit).map((product) => <ProductCard key={product.id} product={product} />)
          )}
        </div>
      )}
    </section>
  );
}

/** Bestsellers of the city. Requested by the city's id, before its name is known. */
export function Favourites() {
  const city = useCity();
  const cityId = useCityId();
  const answer = useRequest(cityId === null ? null : `home ${cityId}`, (signal) =>
    getHomeProducts(cityId ?? 0, signal),
  );
  return (
    <Products
      title={<>Чаще всего берут{city !== null && ` ${inCity(city.name)}`}</>}
      answer={answer}
      limit={FAVOURITES}
      more="/search"
      className={styles.long}
    />
  );
}

/** Best rated products in stock in the city. */
export function BestRated() {
  const cityId = useCityId();
  const answer = useRequest(cityId === null ? null : `rated ${cityId}`, (signal) =>
    getRatingProducts(cityId ?? 0, signal),
  );
  return (
    <Products
      title="Лучшие оценки покупателей"
      answer={answer}
      limit={RATED}
      more="/search"
      className={classes(styles.short, styles.evenOnPhone)}
    />
  );
}
