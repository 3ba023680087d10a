import { Link } from 'react-router';
import { phoneHref, phoneText } from '@shared/i18n/format';
import { useCity, useSession, useShopName } from '@shared/session/store';
import { Hours } from '@shared/ui/hours';
import { Logo } from './logo';
import styles from './footer.module.css';

const SINCE = 1996;
const COLUMN = 8;
const PAYMENTS = ['Мир', 'Visa', 'Mastercard'];

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
        <span className={styles.hours}><Hours times={city.workTime} sentence /></span>
      </p>
    </>
  );
}

export function Footer() {
  const categories = useSession((state) => state.init?.categories) ?? [];
  const name = useShopName();
  return (
    <footer className={styles.footer} data-dark>
      <div className="wrap">
        <div className={styles.grid}>
          <div className={styles.contact}>
            <Logo size={32} />
            <Contacts />
          </div>
          <nav className={styles.catalog} aria-label="Каталог">
            <h2>Каталог</h2>
            <ul>
              {categories.slice(0, 2 * COLUMN).map((category) => (
                <li key={category.id}>
                  <Link to={category.url}>{category.name}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label="О магазине">
            <h2>О магазине</h2>
            <ul>
              <li>
                <Link to="/contacts">Контакты и пункты выдачи</Link>
              </li>
              <li>
                <Link to="/search">Все товары</Link>
              </li>
              <li>
                <Link to="/cart">Корзина</Link>
              </li>
            </ul>
          </nav>
        </div>
        <div className={styles.end}>
          <span className="num">
            © {SINCE}–{new Date().getFullYear()}, «{name}»
          </span>
          <ul className={styles.pay} aria-label="Принимаем карты">
            {PAYMENTS.map((card) => (
              <li key={card}>{card}</li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
