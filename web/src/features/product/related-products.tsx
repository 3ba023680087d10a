import { ShoppingCart } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { getProductsById } from '@shared/api/calls';
import { getSet } from '@shared/api/promotions';
import type { Analog, Related } from '@shared/api/related';
import type { Product, ProductSummary } from '@shared/api/types';
import { useRequest } from '@shared/api/use-request';
import { counted, NBSP } from '@shared/i18n/format';
import { ProductCard } from '@entities/product-card/product-card';
import { ProductRow } from '@entities/product-card/product-row';
import { ProductTable } from '@entities/product-card/product-table';
import { addAllToCart } from '@entities/product-card/add-all-to-cart';
import { useCityId } from '@entities/session/session-store';
import { Button } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { Picture } from '@shared/ui/picture';
import { Price } from '@shared/ui/price';
import { ProductName } from '@shared/ui/product-name';
import { Trust } from '@entities/product/trust';
import { readRecentlyViewed } from './recently-viewed';
import styles from './related-products.module.css';

const TRUST = { number: [3, 'Номер совпадает'], car: [2, 'К той же машине'], options: [2, 'Те же свойства'] } as const;
const NAMED = 3;

/** Properties that all analogues share, shown once above the table. */
function reason(analogs: readonly Analog[]): string {
  const [first, ...rest] = analogs.filter(({ basis }) => basis === 'options');
  const shared = first?.same.filter((name) => rest.every(({ same }) => same.includes(name))).slice(0, NAMED) ?? [];
  return shared.length === 0
    ? ''
    : `совпадают: ${shared.map((name) => name.charAt(0).toLowerCase() + name.slice(1)).join(', ')}`;
}

function Analogs({ analogs }: { analogs: readonly Analog[] }) {
  const note = reason(analogs);
  return (
    <section className="sec">
      <div className="sec-head">
        <h2>Аналоги</h2>
        {note !== '' && <span className={`dim ${styles.note}`}>{note}</span>}
      </div>
      <ProductTable label="Аналоги" products={analogs.map(({ product }) => product)} heads={{ own: ['Доверие'] }}>
        {analogs.map(({ product, basis }) => {
          const trust = <Trust level={TRUST[basis][0]} text={TRUST[basis][1]} />;
          return (
            <ProductRow
              key={product.id}
              product={product}
              extra={<span className={styles.phone}>{trust}</span>}
              cells={[trust]}
            />
          );
        })}
      </ProductTable>
    </section>
  );
}

function Row({ title, products }: { title: string; products: readonly ProductSummary[] }) {
  if (products.length === 0) return null;
  return (
    <section className="sec">
      <div className="sec-head">
        <h2>{title}</h2>
      </div>
      <div className={`cards ${styles.row}`}>
        {products.map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </div>
    </section>
  );
}

/** The first set with this product: its products in a row, and one button for all. */
function SetBand({ slug }: { slug: string }) {
  const cityId = useCityId();
  const { data } = useRequest(cityId === null ? null : `set ${slug} ${cityId}`, (signal) =>
    getSet(slug, cityId ?? 0, signal),
  );
  if (data === null || data.items.length < 2 || data.total === null) return null;
  return (
    <section className="sec">
      <div className="sec-head">
        <h2>
          <Link to={data.url}>{data.title}</Link>
        </h2>
        <Link className="link" to={data.url}>
          Состав набора
        </Link>
      </div>
      <div className={styles.set}>
        <ul>
          {data.items.map(({ product, qty }) => (
            <li key={product.id}>
              <span className={styles.tile}>
                <Picture picture={product.image} sizes="96px" />
              </span>
              <Link to={`/product/${product.id}`}>
                <ProductName name={product.name} />
              </Link>
              {qty > 1 && (
                <b className="num">
                  ×{NBSP}
                  {qty}
                </b>
              )}
            </li>
          ))}
        </ul>
        <div className={styles.sum}>
          <span className="dim">
            {counted(data.pieces, 'предмет', 'предмета', 'предметов')}
            {data.available ? `, всё${NBSP}есть` : `, есть не${NBSP}всё`}
          </span>
          <Price cost={data.total} old={data.old_total} />
          <Button onClick={() => addAllToCart(data.items)}>
            <Icon of={ShoppingCart} size={18} />
            Взять всё
          </Button>
        </div>
      </div>
    </section>
  );
}

function Recent({ but }: { but: number }) {
  const cityId = useCityId();
  const ids = useMemo(
    () =>
      readRecentlyViewed()
        .filter((id) => id !== but)
        .slice(0, 5),
    [but],
  );
  const { data } = useRequest(cityId === null || ids.length === 0 ? null : `recent ${ids.join()} ${cityId}`, (signal) =>
    getProductsById(ids, cityId ?? 0, signal),
  );
  return <Row title="Вы смотрели" products={data ?? []} />;
}

/** Without a car a product that is for any car has no parts of certain cars beside it. */
function boughtTogether(product: Product, { together, needs_car = [] }: Partial<Related>): readonly ProductSummary[] {
  const isForCars = product.options.some(({ key }) => key === 'car_make');
  return (together ?? []).filter(({ id }) => isForCars || !needs_car.includes(id));
}

/** Sections below the product; a separate chunk that loads after the product. */
export default function RelatedProducts({ product, related }: { product: Product; related: Related }) {
  const [set] = related.sets;
  return (
    <>
      {set !== undefined && <SetBand slug={set.slug} />}
      {related.analogs.length > 0 && <Analogs analogs={related.analogs} />}
      <Row title="Берут вместе" products={boughtTogether(product, related)} />
      <Recent but={product.id} />
    </>
  );
}
