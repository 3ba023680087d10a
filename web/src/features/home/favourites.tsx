import { Link } from 'react-router';
import { getHomeProducts } from '@shared/api/calls';
import { useRequest } from '@shared/api/use-request';
import { inCity } from '@shared/i18n/in-city';
import { CardSkeletons } from '@shared/product-card/card-skeleton';
import { ProductCard } from '@shared/product-card/product-card';
import { useCity, useCityId } from '@shared/session/store';
import { ErrorState } from '@shared/ui/state';

const CARDS = 10;

/** What the city takes most often. Asked for as soon as the city is known by its number, without waiting for its name. */
export function Favourites() {
  const city = useCity();
  const cityId = useCityId();
  const { data, status, error, retry } = useRequest(cityId === null ? null : `home ${cityId}`, (signal) => getHomeProducts(cityId ?? 0, signal));
  if (data?.length === 0) return null;
  return (
    <section className="sec" aria-busy={status === 'loading'}>
      <div className="sec-head">
        <h2>Чаще всего берут{city !== null && ` ${inCity(city.name)}`}</h2>
        <Link className="link" to="/search">
          Все товары
        </Link>
      </div>
      {status === 'error' && data === null ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <div className="cards">{data === null ? <CardSkeletons count={CARDS} /> : data.map((product) => <ProductCard key={product.id} product={product} />)}</div>
      )}
    </section>
  );
}
