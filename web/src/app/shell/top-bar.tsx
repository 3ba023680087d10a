import { ChevronDown, MapPin } from 'lucide-react';
import { Link } from 'react-router';
import { money, NBSP, phoneHref, phoneText } from '@shared/i18n/format';
import { useCity, useSession } from '@shared/session/store';
import { Badge } from '@shared/ui/badge';
import { Hours } from '@shared/ui/hours';
import { Icon } from '@shared/ui/icon';
import styles from './top-bar.module.css';

const DISCOUNT_UP_TO = 250;
const DISCOUNT_FROM = 5000;
const OILS_SLUG = 'motornye-masla';

function DiscountNote() {
  const oils = useSession((state) => state.init?.categories.find((category) => category.slug === OILS_SLUG)?.url);
  const text = (
    <>
      <Badge tone="tag">до{NBSP}{money(DISCOUNT_UP_TO)}</Badge>
      <span>
        скидка при покупке от <span className="num">{money(DISCOUNT_FROM)}</span>
      </span>
    </>
  );
  return oils === undefined ? <span className={styles.sale}>{text}</span> : <Link className={styles.sale} to={oils}>{text}</Link>;
}

export function TopBar({ onCity }: { onCity: () => void }) {
  const city = useCity();
  return (
    <div className={styles.bar}>
      <div className={`wrap ${styles.row}`}>
        <button type="button" className={styles.city} onClick={onCity}>
          <Icon of={MapPin} size={16} />
          <b>{city?.name ?? 'Ваш город'}</b>
          <Icon of={ChevronDown} size={14} />
        </button>
        <Link to="/contacts">Контакты</Link>
        <DiscountNote />
        {city !== null && (
          <>
            <a className={styles.phone} href={phoneHref(city.phone)}>
              {phoneText(city.phone)}
            </a>
            <span className={styles.hours}><Hours times={city.workTime} /></span>
          </>
        )}
      </div>
    </div>
  );
}
