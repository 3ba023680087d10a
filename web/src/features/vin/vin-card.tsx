import { ArrowRight, Copy } from 'lucide-react';
import { counted, NBSP } from '@shared/i18n/format';
import type { VinReading } from '@shared/vin/vin';
import { IconButton } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { toast } from '@shared/ui/toasts';
import { CarDrawing } from './car-drawing';
import type { Maker } from './wmi';
import styles from './vin-card.module.css';

const LENGTH = 17;
const isRussian = (sign: string) => /\p{Script=Cyrillic}/u.test(sign);

function Repairs({ reading }: { reading: VinReading }) {
  if (reading.repairs.length === 0) return null;
  const was = reading.repairs.map((one) => one.was).join(', ');
  const russian = reading.repairs.every((one) => isRussian(one.was));
  return (
    <p className={styles.repairs}>
      <span>Исправили:</span>
      <mark>
        {russian ? 'русские ' : ''}
        {was}
        <Icon of={ArrowRight} size={14} />
        <span className={styles.became}>{reading.repairs.map((one) => one.became).join(' ')}</span>
      </mark>
    </p>
  );
}

/** The number as it was read, the mended signs framed. */
function Signs({ reading }: { reading: VinReading }) {
  const copy = () => {
    if ('clipboard' in navigator) navigator.clipboard.writeText(reading.value).then(
        () => toast({ text: 'Номер скопирован' }),
        () => toast({ tone: 'bad', text: 'Браузер не дал скопировать. Выделите номер и скопируйте сами' }),
      );
  };
  return (
    <p className={styles.vin}>
      <span>
        {Array.from(reading.value, (sign, place) => (reading.mended.includes(place) ? <u key={place}>{sign}</u> : sign))}
      </span>
      <IconButton label="Скопировать номер" onClick={copy}>
        <Icon of={Copy} size={18} />
      </IconButton>
    </p>
  );
}

function titleOf(reading: VinReading, maker: Maker | null): string {
  if (reading.kind === 'frame') return 'Номер кузова';
  if (maker === null) return 'VIN принят';
  return maker.year === null ? maker.make : `${maker.make}, ${maker.year}`;
}

function checkText({ kind, doubtful, value }: VinReading): [text: string, sure: boolean] {
  if (kind === 'frame') return ['у японских кузовов его нет', true];
  if (!'12345L'.includes(value.charAt(0))) return ['у этого завода не применяется', true];
  return doubtful ? ['не сошёлся', false] : ['сошёлся', true];
}

/** What the number says by itself, and how sure that is. */
export function VinCard({ reading, maker }: { reading: VinReading; maker: Maker | null }) {
  const [check, sure] = checkText(reading);
  const length = reading.value.replaceAll('-', '').length;
  return (
    <section className={styles.card} aria-label="Что говорит номер">
      <div className={styles.head}>
        <CarDrawing className={styles.car} />
        <div>
          <h1>{titleOf(reading, maker)}</h1>
          <Signs reading={reading} />
          <Repairs reading={reading} />
        </div>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Длина</dt>
          <dd>
            {counted(length, 'знак', 'знака', 'знаков')}
            <span className={styles.sure}>{reading.kind === 'vin' ? `все${NBSP}${LENGTH}` : 'номер кузова'}</span>
          </dd>
        </div>
        {maker !== null && (
          <>
            <div>
              <dt>Завод</dt>
              <dd>
                {maker.place}
                <span className={styles.sure}>по первым трём знакам</span>
              </dd>
            </div>
            <div>
              <dt>Год модели</dt>
              <dd>
                {maker.year ?? 'не указан в номере'}
                {maker.year !== null && <span className={styles.unsure}>скорее всего</span>}
              </dd>
            </div>
          </>
        )}
        <div>
          <dt>Контрольный знак</dt>
          <dd>
            {check}
            {!sure && <span className={styles.unsure}>сверьте с документами</span>}
          </dd>
        </div>
      </dl>
    </section>
  );
}
