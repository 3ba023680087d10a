import { Link } from 'react-router';
import { getBrands } from '@shared/api/calls';
import { useRequest } from '@shared/api/use-request';
import styles from './brands.module.css';

const SHOWN = 16;

/** Brands with the most products; a failure hides the section. */
export function Brands() {
  const { data, status } = useRequest('brands', getBrands);
  if (status === 'error' || data?.length === 0) return null;
  const largest = (data ?? []).toSorted((a, b) => b.products - a.products).slice(0, SHOWN);
  return (
    <section className="sec">
      <div className="sec-head">
        <h2>Бренды</h2>
      </div>
      <ul className={styles.brands}>
        {largest.map((brand) => (
          <li key={brand.id}>
            <Link to={`/search?brand=${encodeURIComponent(brand.name)}`}>{brand.name}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
