import { prepareSearch } from '@shared/search-client';
import { NumberSearch } from '@features/numbers/number-search';

prepareSearch();

/** Search by a part number: `?oem=…&update=true`, with `part` when several makers have it. */
export default function NumberPage() {
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <meta name="description" content="Поиск запчастей по номеру в любом написании: сама деталь, замены завода, оригиналы и аналоги с ценой и сроком в вашем городе." />
      <NumberSearch />
    </main>
  );
}
