import { Link } from 'react-router';
import type { Product } from '@shared/api/types';
import { inDays } from '@shared/i18n/format';
import { Article } from '@entities/product/article';
import { Dialog } from '@shared/ui/dialog';
import { ProductName } from '@shared/ui/product-name';
import { Rating } from '@shared/ui/rating';
import { Skeleton } from '@shared/ui/skeleton';
import { ErrorState } from '@shared/ui/empty-state';
import { Description } from './description';
import { Gallery } from './gallery';
import { OptionList } from './option-list';
import { optionRows, type OptionRow } from './option-rows';
import { usePurchase } from './use-purchase';
import { PurchasePanel } from './purchase-panel';
import { stockPlaces } from './stock-places';
import { useProduct } from './use-product';
import styles from './quick-view.module.css';

const ROWS = 4;
const WIDTH = 940;

/** Where the nearest piece is in stock. */
function pickup(product: Product): OptionRow[] {
  const [stockRow] = stockPlaces(product.stocks, product.city_id);
  if (stockRow === undefined) return [];
  const isPickupHere = stockRow.city_id === product.city_id && stockRow.pickup_active;
  return [
    isPickupHere
      ? { name: 'Забрать', value: `${inDays(stockRow.days)}, ${stockRow.address}` }
      : { name: 'Привезём', value: `${inDays(stockRow.days)}, ${stockRow.city}` },
  ];
}

function Content({ product }: { product: Product }) {
  const purchase = usePurchase(product);
  return (
    <div className={styles.view}>
      <Gallery images={product.images} name={product.name} cost={product.cost} old={product.guest_cost} compact />
      <div className={styles.body}>
        <h2>
          <ProductName name={product.name} />
        </h2>
        <div className={styles.meta}>
          {product.article !== null && <Article number={product.article} full />}
          <Rating rating={product.rating} count={product.rating_count} compact />
        </div>
        <PurchasePanel product={product} purchase={purchase} withHeart />
        <div className={styles.options}>
          <OptionList rows={[...optionRows(product).slice(0, ROWS), ...pickup(product)]} bare />
        </div>
        {product.description !== '' && (
          <div className={styles.text}>
            <Description html={product.description} />
          </div>
        )}
        <Link className={`link ${styles.page}`} to={`/product/${product.id}`}>
          Страница товара
        </Link>
      </div>
    </div>
  );
}

export default function QuickView({ productId, onClose }: { productId: number; onClose: () => void }) {
  const { data, status, error, retry } = useProduct(productId);
  return (
    <Dialog label={data?.name ?? 'Быстрый просмотр'} width={WIDTH} onClose={onClose}>
      {status === 'error' && data === null && <ErrorState error={error} onRetry={retry} />}
      {status === 'loading' && data === null && (
        <div className={styles.view} aria-busy="true">
          <Skeleton height="100%" />
          <div className={styles.wait}>
            <Skeleton height={28} width="80%" />
            <Skeleton height={40} width={180} />
            <Skeleton height={52} />
            <Skeleton height={140} />
          </div>
        </div>
      )}
      {data !== null && <Content product={data} />}
    </Dialog>
  );
}
