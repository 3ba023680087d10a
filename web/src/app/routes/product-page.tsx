import { PackageX } from 'lucide-react';
import { useParams } from 'react-router';
import { PageTitle } from '@shared/session/page-title';
import { ButtonLink } from '@shared/ui/button';
import { EmptyState, ErrorState } from '@shared/ui/state';
import { ProductSkeleton } from '@features/product/product-skeleton';
import { ProductView } from '@features/product/product-view';
import { useProduct } from '@features/product/use-product';

function NoProduct() {
  return (
    <EmptyState
      page
      icon={PackageX}
      title="Такого товара нет"
      actions={
        <>
          <ButtonLink to="/search">Все товары</ButtonLink>
          <ButtonLink to="/" variant="line">
            На главную
          </ButtonLink>
        </>
      }
    >
      <p>Его могли снять с продажи, или в адресе потерялась цифра. Поиск наверху знает все товары.</p>
    </EmptyState>
  );
}

function Content({ id }: { id: number }) {
  const { data, status, error, retry } = useProduct(id);
  if (status === 'error' && error.status === 404) return <NoProduct />;
  if (status === 'error' && data === null) return <ErrorState page error={error} onRetry={retry} />;
  if (data === null) return <ProductSkeleton />;
  return (
    <>
      <PageTitle name={data.name} />
      <meta name="description" content={`${data.name}: цена, остаток по складам и срок.`} />
      <ProductView product={data} />
    </>
  );
}

export default function ProductPage() {
  const { id = '' } = useParams();
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      {/^[1-9]\d{0,9}$/.test(id) ? <Content key={id} id={Number(id)} /> : <NoProduct />}
    </main>
  );
}
