import { lazy, Suspense } from 'react';
import { useSearchBoxText } from '@entities/search/box/use-search-box-text';
import { PageTitle } from '@entities/session/page-title';
import { NumberHelp } from '@features/numbers/number-help';
import { useNumberState } from '@features/numbers/use-number-state';
import { NumberSkeleton } from '@features/numbers/number-skeleton';
import { loadPage } from '../load-page';

/** The search is loaded only when the address has a number; its chunks are requested in parallel. */
const NumberSearch = lazy(
  loadPage(
    async () => (await Promise.all([import('@features/numbers/number-search'), import('@entities/search/parts')]))[0],
  ),
);

function Help() {
  useSearchBoxText('', 'number');
  return (
    <>
      <PageTitle name="Поиск по номеру детали" />
      <NumberHelp />
    </>
  );
}

/** Search by a part number: `?oem=…&update=true`, with `part` when several makers have it. */
export default function NumberPage() {
  const { state } = useNumberState();
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <meta
        name="description"
        content="Поиск запчастей по номеру в любом написании: сама деталь, замены завода, оригиналы и аналоги с ценой и сроком в вашем городе."
      />
      {state.query === '' ? (
        <Help />
      ) : (
        <Suspense fallback={<NumberSkeleton />}>
          <NumberSearch />
        </Suspense>
      )}
    </main>
  );
}
