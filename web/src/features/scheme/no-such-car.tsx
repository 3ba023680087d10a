import { PageTitle } from '@entities/session/page-title';
import { ButtonLink } from '@shared/ui/button';
import { EmptyState } from '@shared/ui/empty-state';

/** Error code of a car that the catalogue does not have. */
export const NO_CAR = 'vehicle_not_found';

export function NoSuchCar() {
  return (
    <>
      <PageTitle name="Такой машины нет" />
      <EmptyState
        page
        title="Такой машины в каталоге нет"
        actions={<ButtonLink to="/catalog/detailsScheme">Выбрать машину</ButtonLink>}
      >
        <p>Адрес мог устареть. Выберите машину заново или введите её VIN.</p>
      </EmptyState>
    </>
  );
}
