import { Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { getBrands } from '@shared/api/calls';
import type { Brand } from '@shared/api/types';
import { useRequest } from '@shared/api/use-request';
import { counted, number } from '@shared/i18n/format';
import { Icon } from '@shared/ui/icon';
import { Skeleton } from '@shared/ui/skeleton';
import { ErrorState } from '@shared/ui/empty-state';
import { brandsNamed, lettersOf } from './letters';
import styles from './brands-view.module.css';

const WAITING = 24;

function Letters({ brands }: { brands: readonly Brand[] }) {
  const letters = lettersOf(brands);
  if (letters.length === 0)
    return (
      <p className={styles.none}>Такого бренда у нас нет. Проверьте, нет ли опечатки, или поищите деталь по номеру.</p>
    );
  return (
    <>
      <nav aria-label="Буквы" className={styles.letters}>
        {letters.map(({ letter }) => (
          <a key={letter} href={`#brands-${letter}`}>
            {letter}
          </a>
        ))}
      </nav>
      {letters.map(({ letter, brands: all }) => (
        <section key={letter} id={`brands-${letter}`} className={styles.letter}>
          <h2>{letter}</h2>
          <ul>
            {all.map((brand) => (
              <li key={brand.id}>
                <Link to={`/brands/${brand.slug}`}>
                  {brand.name} <span>{number(brand.products)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** All brands of the shop by first letter, each a link to its products. */
export function BrandsView() {
  const [text, setText] = useState('');
  const { data, status, error, retry } = useRequest('brands', getBrands);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>Бренды</h1>
        <p>{data === null ? '\u00a0' : counted(data.length, 'производитель', 'производителя', 'производителей')}</p>
      </div>
      <label className={styles.find}>
        <Icon of={Search} size={18} />
        <input
          type="search"
          value={text}
          aria-label="Найти бренд"
          placeholder="Найти бренд"
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {status === 'error' && data === null ? (
        <ErrorState error={error} onRetry={retry} />
      ) : data === null ? (
        <div className={styles.waiting} aria-hidden="true">
          {Array.from({ length: WAITING }, (_, index) => (
            <Skeleton key={index} height={20} width={`${50 + ((index * 17) % 40)}%`} />
          ))}
        </div>
      ) : (
        <Letters brands={brandsNamed(data, text)} />
      )}
    </div>
  );
}
