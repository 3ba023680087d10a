import { ArrowRight, Copy, MessageCircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DecodedVehicle, Certainty, Vehicle } from '@shared/api/vehicles';
import { Button, IconButton } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { copyNumber } from '@shared/ui/copy-number';
import { toast } from '@shared/ui/toasts';
import { engineText, generationText, oilText, yearsText } from '@entities/vehicle/vehicle-texts';
import { CarDrawing } from './car-drawing';
import { isOpen, makerWords, modelWords, pieces, CONFIDENCE_WORDS, decodedTitle, yearWords } from './vin-texts';
import styles from './vin-card.module.css';

const isRussian = (sign: string) => /\p{Script=Cyrillic}/u.test(sign);

function Repairs({ repairs }: Pick<DecodedVehicle, 'repairs'>) {
  if (repairs.length === 0) return null;
  const reasons = [...new Set(repairs.map(({ why }) => why))];
  return (
    <div className={styles.repairs}>
      <span>Исправили:</span>
      {reasons.map((why) => {
        const same = repairs.filter((repair) => repair.why === why);
        return (
          <mark key={why} title={why}>
            <span>
              {same.every(({ was }) => isRussian(was)) && 'русские '}
              {same.map(({ was }) => was).join(', ')}
            </span>
            <Icon of={ArrowRight} size={14} />
            <span className={styles.became}>{same.map(({ became }) => became).join(' ')}</span>
          </mark>
        );
      })}
    </div>
  );
}

function Signs({ decoded }: { decoded: DecodedVehicle }) {
  const copy = () => copyNumber(decoded.value, () => toast({ text: 'Номер скопирован' }));
  return (
    <p className={styles.vin}>
      <span>
        {pieces(decoded).map(({ text, tells }, index) =>
          tells === undefined ? (
            <span key={index}>{text}</span>
          ) : (
            <u key={index} title={tells}>
              {text}
            </u>
          ),
        )}
      </span>
      <IconButton label="Скопировать номер" onClick={copy}>
        <Icon of={Copy} size={18} />
      </IconButton>
    </p>
  );
}

function Fact({
  name,
  confidence,
  note = '',
  children,
}: {
  name: string;
  confidence?: Certainty | undefined;
  note?: string;
  children: ReactNode;
}) {
  const words = confidence === undefined ? '' : CONFIDENCE_WORDS[confidence];
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {words !== '' && <span className={confidence === 'sure' ? styles.sure : styles.unsure}>{words}</span>}
        {note !== '' && <span className={styles.note}>{note}</span>}
      </dd>
    </div>
  );
}

/** Data of the chosen vehicle. */
function CarFacts({ car, isEngineGuessed }: { car: Vehicle; isEngineGuessed: boolean }) {
  const confidence: Certainty = car.confirmed ? 'likely' : 'unconfirmed';
  const [engine, oil] = [engineText(car), oilText(car)];
  const generation = generationText({ name: car.generation ?? '', body_code: car.body_code });
  return (
    <>
      {generation !== '' && (
        <Fact name="Поколение">
          {generation}
          {yearsText(car) !== '' && `, ${yearsText(car)}`}
        </Fact>
      )}
      {engine !== '' && (
        <Fact
          name="Двигатель"
          confidence={confidence}
          note={
            isEngineGuessed
              ? `Код двигателя в\u00a0номере знаем по памяти${car.confirmed ? ': сверьте с\u00a0СТС' : ''}.`
              : ''
          }
        >
          {engine}
        </Fact>
      )}
      {oil !== '' && (
        <Fact name="Масло" confidence={confidence}>
          {oil}
        </Fact>
      )}
    </>
  );
}

export interface VinCardProps {
  decoded: DecodedVehicle;
  /** The chosen vehicle of the catalogue. */
  car: Vehicle | null;
  /** The number does not name the engine for sure, and the shopper has not chosen it. */
  isEngineGuessed: boolean;
  onAsk: () => void;
  /** Further actions. */
  actions?: ReactNode;
}

/** What the number says, with its trust, and the chosen vehicle. */
export function VinCard({ decoded, car, isEngineGuessed, onAsk, actions }: VinCardProps) {
  const { maker, model, year } = decoded;
  return (
    <section className={styles.card} aria-label="Что говорит номер">
      <div className={styles.head}>
        <CarDrawing className={styles.car} />
        <div>
          <h1>{car?.title ?? decodedTitle(decoded)}</h1>
          <Signs decoded={decoded} />
          <Repairs repairs={decoded.repairs} />
        </div>
        <div className={styles.actions}>
          {actions}
          <Button variant="line" onClick={onAsk}>
            <Icon of={MessageCircleQuestionMark} size={20} />
            Спросить эксперта
          </Button>
        </div>
      </div>
      <dl className={styles.facts}>
        {maker !== null && isOpen(maker) && <Fact name="Марка">{maker.make_ru.replace(/, (?=[^,]*$)/, ' или ')}</Fact>}
        {maker !== null && (
          <Fact name="Завод" confidence={isOpen(maker) ? undefined : maker.confidence}>
            {makerWords(maker)}
          </Fact>
        )}
        {model !== null && (
          <Fact name="Модель" confidence={model.confidence}>
            {modelWords(model)}
          </Fact>
        )}
        <Fact
          name={decoded.kind === 'frame' ? 'Годы' : 'Год модели'}
          confidence={year.confidence}
          note={year.confidence === 'sure' ? '' : year.note}
        >
          {yearWords(year) || (decoded.kind === 'frame' ? 'в номере не указаны' : 'в номере не указан')}
        </Fact>
        {car !== null && <CarFacts car={car} isEngineGuessed={isEngineGuessed} />}
      </dl>
    </section>
  );
}
