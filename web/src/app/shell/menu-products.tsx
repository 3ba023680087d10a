import { Link } from 'react-router';
import type { Category } from '@shared/api/types';
import { getList } from '@shared/api/lists';
import { useRequest } from '@shared/api/use-request';
import { useCityId } from '@entities/session/session-store';
import { Picture } from '@shared/ui/picture';
import { Price } from '@shared/ui/price';
import { ProductName } from '@shared/ui/product-name';
import styles from './menu-products.module.css';

const TILES = 3;

/** The best rated products of a category that the city has. */
export function MenuProducts({ category }: { category: Category }) {
  const cityId = useCityId();
  const { data } = useRequest(cityId === null ? null : `menu ${category.id} ${cityId}`, (signal) =>
    getList(
      {
        category: category.id,
        city: cityId ?? 0,
        page: 1,
        itemsPerPage: TILES,
        sort: 'rating',
        in_stock: true,
        sale: false,
        brands: [],
        rating: [],
        priceRange: null,
        filters: {},
      },
      signal,
    ).then(({ products }) => ({ category: category.id, products })),
  );
  if (data?.category !== category.id || data.products.length === 0) return <div className={styles.place} />;
  return (
    <section className={styles.place}>
      <h3>С лучшими оценками</h3>
      <ul className={styles.tiles}>
        {data.products.map((product) => (
          <li key={product.id}>
            <Link to={`/product/${product.id}`}>
              <span className={styles.picture}>
                <Picture picture={product.image} sizes="120px" eager />
              </span>
              <Price cost={product.cost} old={product.guest_cost} size="s" />
              <span className={styles.name}>
                <ProductName name={product.name} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
