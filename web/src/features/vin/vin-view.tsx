import type { ReactNode } from 'react';
import { ExpertForm } from '@shared/expert/expert-form';
import { counted } from '@shared/i18n/format';
import { readVin, type VinReading } from '@shared/vin/vin';
import { Note } from '@shared/ui/note';
import { VinCard } from './vin-card';
import { VinHelp } from './vin-help';
import { makerOf } from './wmi';
import styles from './vin-view.module.css';

function Doubt({ reading }: { reading: VinReading }) {
  if (reading.kind === 'vin' && !reading.doubtful) return null;
  if (reading.kind === 'frame') return null;
  if (reading.doubtful) {
    return (
      <Note tone="warn" title="Контрольный знак не сошёлся.">
        <p>Возможно, опечатка в одной букве. Сверьте с документами; подобрать детали это не мешает.</p>
      </Note>
    );
  }
  const length = reading.value.replaceAll('-', '').length;
  const unit = counted(length, 'знак', 'знака', 'знаков');
  return (
    <Note tone="warn" title={`В номере ${unit}, а в VIN их 17.`}>
      <p>{length < 17 ? 'Проверьте, не потерялся ли кусок. Номер кузова японской машины пишите через дефис: NZE121-3019283.' : 'Проверьте, нет ли лишних знаков: в VIN только цифры и латинские буквы.'}</p>
    </Note>
  );
}

export interface VinViewProps {
  typed: string;
  /** Parts of a make: another feature knows them. */
  partsOf: (make: string) => ReactNode;
}

export function VinView({ typed, partsOf }: VinViewProps) {
  if (typed === '') {
    return (
      <>
        <h1>Запчасти по&nbsp;VIN или номеру кузова</h1>
        <p className={styles.lead}>Впишите номер в&nbsp;строку поиска наверху, и&nbsp;мы проверим его и&nbsp;покажем детали к&nbsp;вашей машине.</p>
        <div className={styles.columns}>
          <VinHelp />
          <ExpertForm />
        </div>
      </>
    );
  }
  const reading = readVin(typed);
  const whole = reading.kind === 'vin' || reading.kind === 'frame';
  const maker = reading.kind === 'vin' ? makerOf(reading.value, new Date().getFullYear()) : null;
  return (
    <>
      {whole ? <VinCard reading={reading} maker={maker} /> : <h1 className={styles.title}>«{typed}» не похоже на VIN</h1>}
      <div className={styles.doubt}>
        <Doubt reading={reading} />
      </div>
      {maker !== null && partsOf(maker.make)}
      <div className={maker === null ? styles.columns : styles.alone}>
        {maker === null && (whole ? <Unknown /> : <VinHelp />)}
        <ExpertForm key={reading.value} vin={reading.value} title="Подберём деталь по этому номеру" />
      </div>
    </>
  );
}

function Unknown() {
  return (
    <div className={styles.unknown}>
      <h2>Марку по номеру назвать не&nbsp;берёмся</h2>
      <p>Такого завода в нашем справочнике пока нет. Гадать не станем: эксперт посмотрит номер в каталоге завода и перезвонит с артикулами и ценами.</p>
    </div>
  );
}
