import { useNavigate } from 'react-router';
import { ExpertForm } from '@entities/expert/expert-form';
import { Note } from '@shared/ui/note';
import { ChipLink } from '@shared/ui/chip';
import { Panel } from '@shared/ui/panel';
import { VehicleChooser } from '@entities/vehicle/vehicle-chooser';
import { carByText, schemeAddress } from './scheme-address';
import { CarTextForm } from './car-text-form';
import styles from './car-choice.module.css';

function Makes({ makes }: { makes: readonly string[] }) {
  return (
    <section>
      <h2 className={styles.makesHead}>Детали есть к&nbsp;этим маркам</h2>
      <ul className={styles.makes}>
        {makes.map((make) => (
          <li key={make}>
            <ChipLink to={schemeAddress(carByText(make))}>{make}</ChipLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Page without a car: choose it, type it, or ask. */
export function CarChoice({ vehicle, makes }: { vehicle: string; makes: readonly string[] }) {
  const navigate = useNavigate();
  return (
    <div className={styles.columns}>
      <div className={styles.ways}>
        {vehicle !== '' && (
          <Note tone="warn" title={`Не узнали машину «${vehicle}».`}>
            <p>Проверьте марку: её можно писать по-русски или латиницей. Или выберите машину из списков.</p>
          </Note>
        )}
        <Panel tone="paper" aria-label="Выбор машины">
          <h2 className={styles.makesHead}>Выберите машину</h2>
          <VehicleChooser onChoose={({ id }) => void navigate(schemeAddress({ car: id, vehicle: '' }))} />
        </Panel>
        <CarTextForm vehicle={vehicle} label="Или назовите её своими словами" />
        {makes.length > 0 && <Makes makes={makes} />}
      </div>
      <ExpertForm text={vehicle === '' ? '' : `Машина: ${vehicle}. Нужно: `} />
    </div>
  );
}
