import { Link } from 'react-router';
import { phoneHref, phoneText } from '@shared/i18n/format';
import { useCity, useShopName } from '@entities/session/session-store';
import { ThemeSwitch } from '@shared/theme/theme-switch';
import { CardSchemes } from '@shared/ui/card-schemes';
import { Hours } from '@entities/city/hours';
import Newsletter from '@features/newsletter/newsletter';
import { FOOTER_COLUMNS } from './footer-links';
import { Logo } from './logo';
import styles from './footer.module.css';

const SINCE = 1996;
const YEAR = new Date().getFullYear();

function Contacts() {
  const city = useCity();
  if (city === null) return null;
  return (
    <>
      <a className={styles.phone} href={phoneHref(city.phone)}>
        {phoneText(city.phone)}
      </a>
      {city.address.email !== '' && <a href={`mailto:${city.address.email}`}>{city.address.email}</a>}
      <p>
        {city.name}, {city.address.street}
        <br />
        <Hours times={city.workTime} sentence />
      </p>
    </>
  );
}

export default function Footer() {
  const name = useShopName();
  return (
    <div className="wrap">
      <div className={styles.grid}>
        <div className={styles.contact}>
          <Logo size={32} />
          <Contacts />
        </div>
        {FOOTER_COLUMNS.map((column) => (
          <nav key={column.name} aria-label={column.name}>
            <h2>{column.name}</h2>
            <ul>
              {column.links.map(([to, title]) => (
                <li key={to}>
                  <Link to={to}>{title}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <Newsletter />
      </div>
      <div className={styles.end}>
        <span className="num">
          © {SINCE}–{YEAR}, «{name}»
        </span>
        <div className={styles.theme}>
          <ThemeSwitch />
        </div>
        <CardSchemes />
      </div>
    </div>
  );
}
