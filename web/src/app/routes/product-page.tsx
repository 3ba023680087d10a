import { PackageX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { getNewId } from '@shared/api/calls';
import { useRequest } from '@shared/api/use-request';
import { PageTitle } from '@entities/session/page-title';
import { ButtonLink } from '@shared/ui/button';
import { EmptyState, ErrorState } from '@shared/ui/empty-state';
import { ProductSkeleton } from '@features/product/product-skeleton';
import { ProductView } from '@features/product/product-view';
import { useProduct } from '@features/product/use-product';
import NotFoundPage from './not-found-page';

function NoProduct() {
  return (
    <>
      <PageTitle name="Товара нет" />
      <meta name="robots" content="noindex" />
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
    </>
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

const Main = ({ children }: { children: ReactNode }) => (
  <main id="main" className="wrap" tabIndex={-1}>
    {children}
  </main>
);

/** Redirects an address of the previous shop; an unknown one is «not found». */
function OldProduct({ oldId }: { oldId: string }) {
  const { data, status, error, retry } = useRequest(`old ${oldId}`, (signal) => getNewId(oldId, signal));
  if (data !== null) return <Navigate to={`/product/${data}`} replace />;
  if (status === 'error' && error.status >= 400 && error.status < 500) return <NotFoundPage />;
  return <Main>{status === 'error' ? <ErrorState page error={error} onRetry={retry} /> : <ProductSkeleton />}</Main>;
}

export default function ProductPage() {
  const { id } = useParams();
  const [query] = useSearchParams();
  if (id !== undefined)
    return <Main>{/^[1-9]\d{0,9}$/.test(id) ? <Content key={id} id={Number(id)} /> : <NoProduct />}</Main>;
  const oldId = query.get('oldId')?.trim() ?? '';
  return oldId === '' ? <NotFoundPage /> : <OldProduct oldId={oldId} />;
}
