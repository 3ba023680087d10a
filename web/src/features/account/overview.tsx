import { CarFront, ChevronRight, MapPin, Heart, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAddresses } from '@entities/address/address-store';
import { getOrders } from '@shared/api/orders';
import { isFinalStatus } from '@entities/order-view/order-status';
import { useRequest } from '@shared/api/use-request';
import { useCar, useGarage } from '@entities/garage/garage-store';
import { carName } from '@entities/garage/car-texts';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { useCustomerList } from '@entities/account/use-customer-list';
import { formatPhone } from '@shared/phone/phone';
import { useAccount } from '@entities/account/account-store';
import { Icon } from '@shared/ui/icon';
import { Skeleton } from '@shared/ui/skeleton';
import { ErrorState } from '@shared/ui/empty-state';
import { LogoutButton } from './account-layout';
import { OrderCard } from './order-card';
import { NoOrders } from './orders';
import { ACCOUNT_PAGES } from './account-pages';
import { AccountSection } from './account-section';
import styles from './overview.module.css';

/** Orders in progress first, else the newest one. */
function NextOrder() {
  const { data, status, error, retry } = useRequest('newest', (signal) => getOrders(1, signal));
  if (data === null)
    return status === 'error' ? <ErrorState error={error} onRetry={retry} /> : <Skeleton height={128} />;
  const next = data.orders.find((order) => !isFinalStatus(order.status)) ?? data.orders[0];
  if (next === undefined) return <NoOrders />;
  return (
    <section className={styles.next}>
      <div className={styles.title}>
        <h2>{isFinalStatus(next.status) ? 'Последний заказ' : 'Ближайший заказ'}</h2>
        {data.total > 1 && (
          <Link className="link" to="/account/orders">
            Все заказы
          </Link>
        )}
      </div>
      <OrderCard order={next} as="div" />
    </section>
  );
}

function Tile({ to, icon, name, children }: { to: string; icon: typeof CarFront; name: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.tile}>
      <Icon of={icon} size={24} />
      <b>{name}</b>
      <span>{children}</span>
    </Link>
  );
}

function Tiles() {
  const { items: addresses } = useCustomerList(useAddresses);
  const { items: cars } = useCustomerList(useGarage);
  const car = useCar();
  const address = addresses?.[0];
  return (
    <div className={styles.tiles}>
      <Tile
        to="/account/addresses"
        icon={MapPin}
        name={address === undefined ? 'Адреса' : address.title === '' ? 'Основной адрес' : address.title}
      >
        {addresses === null
          ? '…'
          : address === undefined
            ? 'Добавьте, куда привозить'
            : withNonBreakingSpaces(address.text)}
      </Tile>
      <Tile to="/account/vehicle" icon={CarFront} name={car === null ? 'Гараж' : carName(car)}>
        {cars === null
          ? '…'
          : car === null
            ? 'Добавьте машину — подберём детали'
            : car.vin === ''
              ? 'Без VIN'
              : car.vin}
      </Tile>
      <Tile to="/wishlist" icon={Heart} name="Избранное">
        Отложенное на потом
      </Tile>
      <Tile to="/compare" icon={Scale} name="Сравнение">
        Чем отличаются
      </Tile>
    </div>
  );
}

/** Index of the sections; on the desktop they are in the side navigation. */
function Index() {
  return (
    <nav className={styles.index} aria-label="Разделы">
      <ul>
        {ACCOUNT_PAGES.map(({ to, name, about, icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon of={icon} size={22} />
              <span>
                <b>{name}</b>
                <small>{about}</small>
              </span>
              <Icon of={ChevronRight} size={18} />
            </Link>
          </li>
        ))}
        <li>
          <LogoutButton />
        </li>
      </ul>
    </nav>
  );
}

export function OverviewPage() {
  const profile = useAccount((state) => state.profile);
  const name = profile?.name ?? '';
  return (
    <AccountSection title={name === '' ? 'Личный кабинет' : `Здравствуйте, ${name}`} back={null}>
      <p className="dim num">{profile === null ? '\u00a0' : formatPhone(profile.phone)}</p>
      <NextOrder />
      <Tiles />
      <Index />
    </AccountSection>
  );
}
