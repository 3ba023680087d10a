import { useLocation } from 'react-router';
import { useShownInBox } from '@shared/search-box/use-shown-in-box';
import { PageTitle } from '@shared/session/page-title';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { PartsOfMake } from '@features/scheme/parts-of-make';
import { VinView } from '@features/vin/vin-view';

const MOST_LETTERS = 60;

/** Parts by VIN or frame number: `?vin-search=…&update=true`. */
export default function VehicleSearchPage() {
  const { search } = useLocation();
  const typed = (new URLSearchParams(search).get('vin-search') ?? '').replace(/\p{Cs}/gu, '').trim().slice(0, MOST_LETTERS);
  useShownInBox(typed, 'vin');
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <PageTitle name={typed === '' ? 'Запчасти по VIN' : `Запчасти по VIN ${typed}`} />
      <meta name="description" content="Проверим VIN или номер кузова, поправим русские буквы и покажем детали к машине. Не нашлось — подберёт эксперт." />
      <Breadcrumbs path={[{ name: 'Автозапчасти', url: '/catalog/zapcasti' }, { name: 'По VIN' }]} />
      <VinView key={typed} typed={typed} partsOf={(make) => <PartsOfMake make={make} />} />
    </main>
  );
}
