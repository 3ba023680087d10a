import { Link } from 'react-router';
import type { DecodedVehicle } from '@shared/api/vehicles';
import { useRequest } from '@shared/api/use-request';
import { ExpertForm } from '@entities/expert/expert-form';
import { mayHaveVin, type CarHit } from '@entities/search/cars/car-queries';
import { counted } from '@shared/i18n/format';
import { Note } from '@shared/ui/note';
import { Skeleton } from '@shared/ui/skeleton';
import { FoundCars } from './found-cars';
import { VinHelp } from './vin-help';
import styles from './vin-view.module.css';

const lengthText = (number: string): string =>
  `В номере ${counted(number.replaceAll('-', '').length, 'знак', 'знака', 'знаков')}, а в VIN их 17`;

export const Waiting = ({ query }: { query: string }) => (
  <div aria-busy="true">
    <h1 className="vh">Читаем номер {query}</h1>
    <Skeleton height={232} className={styles.card} />
  </div>
);

/** `beginning`: the typed one, when the VINs of the cars may begin so; null: the text names them. */
function Cars({ cars, query, beginning }: { cars: readonly CarHit[]; query: string; beginning: string | null }) {
  return (
    <FoundCars
      heading={
        <h1 className={styles.title}>
          {beginning === null ? 'Машины по запросу' : 'Машины, чей VIN начинается с'} «{query}»
        </h1>
      }
      lead={
        beginning === null
          ? 'Выберите свою, и покажем детали к ней. С VIN подберём точнее.'
          : `${lengthText(beginning)}: проверьте его, и подберём точнее.`
      }
      cars={cars}
    />
  );
}

export interface NotANumberProps {
  decoded: DecodedVehicle;
  query: string;
  /** Units of a car given as text. */
  wordsAddress: (vehicle: string) => string;
}

function Reason({ decoded, query, wordsAddress }: NotANumberProps) {
  return (
    <>
      <h1 className={styles.title}>«{query}» не&nbsp;похоже на&nbsp;VIN</h1>
      <div className={styles.doubt}>
        <Note
          tone="warn"
          title={decoded.kind === 'other' ? 'Это не VIN и не номер кузова.' : `${lengthText(decoded.value)}.`}
        >
          <p>
            {decoded.kind === 'long'
              ? 'Проверьте, нет ли лишних знаков: в VIN только цифры и латинские буквы.'
              : 'Проверьте, не потерялся ли кусок. Номер кузова японской машины пишите через дефис: NZE121-3019283.'}
          </p>
          {decoded.kind === 'other' && (
            <p>
              Если это название машины, посмотрите{' '}
              <Link className="link" to={wordsAddress(query)}>
                детали для «{query}»
              </Link>
              .
            </p>
          )}
        </Note>
      </div>
    </>
  );
}

/** The text is neither a VIN nor a frame number: the cars that it names, or the reason. */
export function NotANumber({ decoded, query, wordsAddress }: NotANumberProps) {
  const { status, data } = useRequest(`cars|${query}`, async (signal) =>
    (await import('@entities/search/cars/car-search')).carSearch(query, signal),
  );
  if (status === 'loading') return <Waiting query={query} />;
  const cars = data ?? [];
  const isBeginning = cars.some((car) => mayHaveVin(car, decoded.value));
  const isName = !isBeginning && (decoded.kind === 'other' || cars.length > 0);
  return (
    <>
      {cars.length > 0 ? (
        <Cars cars={cars} query={query} beginning={isBeginning ? decoded.value : null} />
      ) : (
        <Reason decoded={decoded} query={query} wordsAddress={wordsAddress} />
      )}
      <div className={styles.columns}>
        <VinHelp />
        {isName ? (
          <ExpertForm title="Подберём деталь к вашей машине" />
        ) : (
          <ExpertForm key={decoded.value} vin={decoded.value} title="Подберём деталь по этому номеру" />
        )}
      </div>
    </>
  );
}
