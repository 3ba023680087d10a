import { CarFront, FileText, KeyRound, type LucideIcon } from 'lucide-react';
import { searchAddress } from '@shared/search-box/store';
import { ChipLink } from '@shared/ui/chip';
import { Icon } from '@shared/ui/icon';
import styles from './vin-help.module.css';

const PLACES: readonly { sign: LucideIcon; name: string; text: string }[] = [
  { sign: FileText, name: 'В СТС и ПТС', text: 'Верхняя строка: «Идентификационный номер (VIN)». Если там прочерк, берите номер кузова.' },
  { sign: CarFront, name: 'На машине', text: 'Под лобовым стеклом слева, на стойке водительской двери или под капотом.' },
  { sign: KeyRound, name: 'В полисе ОСАГО', text: 'И в приложении страховой: номер стоит рядом с маркой.' },
];

const EXAMPLES = ['XTAGFL110KY214358', 'ХТАGFL110КУ214358', 'Z94CB41AADR123456', 'NZE121-3019283'];

/** For those who came without a number: what it is, where it stands, what it looks like. */
export function VinHelp() {
  return (
    <div className={styles.help}>
      <ul className={styles.places}>
        {PLACES.map(({ sign, name, text }) => (
          <li key={name}>
            <Icon of={sign} size={28} />
            <h2>{name}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <div className={styles.tries}>
        <span>Попробуйте на примере:</span>
        {EXAMPLES.map((vin) => (
          <ChipLink key={vin} to={searchAddress(vin, 'vin') ?? ''} className={styles.code}>
            {vin}
          </ChipLink>
        ))}
      </div>
      <p className={styles.note}>В VIN 17 знаков: цифры и латинские буквы, кроме I, O и Q. У машин для рынка Японии вместо него номер кузова из двух частей через дефис. Русские буквы, пробелы и точки поправим сами.</p>
    </div>
  );
}
