import { useLocation } from 'react-router';
import { useSearchBoxText } from '@entities/search/box/use-search-box-text';
import { PageTitle } from '@entities/session/page-title';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { carByText, schemeAddress } from '@features/scheme/scheme-address';
import { SaveCar } from '@features/garage/save-car';
import { CarUnits } from '@features/scheme/car-units';
import { parseVin } from '@features/vin/vin-page-address';
import { VinView } from '@features/vin/vin-view';

/** Parts by VIN or frame number: `?vin-search=…&update=true`, `&car=…` once the car is chosen. */
export default function VehicleSearchPage() {
  const { query, car } = parseVin(useLocation().search);
  useSearchBoxText(query, 'vin');
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <PageTitle name={query === '' ? 'Запчасти по VIN' : `Запчасти по VIN ${query}`} />
      <meta
        name="description"
        content="Проверим VIN или номер кузова, поправим русские буквы и покажем детали к машине. Не нашлось — подберёт эксперт."
      />
      <Breadcrumbs path={[{ name: 'Автозапчасти', url: '/catalog/zapcasti' }, { name: 'По VIN' }]} />
      <VinView
        key={query}
        query={query}
        car={car}
        unitsOf={(id, vin) => <CarUnits key={id} car={{ car: id, vehicle: '', vin }} />}
        actionsOf={(vehicle, vin, year) => <SaveCar vehicle={vehicle} vin={vin} year={year} />}
        wordsAddress={(vehicle) => schemeAddress(carByText(vehicle))}
      />
    </main>
  );
}
