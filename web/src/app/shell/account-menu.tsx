import { LogOut, Package, UserRound, UserRoundPen, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAccount } from '@entities/account/account-store';
import { Icon } from '@shared/ui/icon';
import styles from './account-menu.module.css';

const PLACES: readonly { to: string; name: string; icon: LucideIcon }[] = [
  { to: '/account', name: 'Личный кабинет', icon: UserRound },
  { to: '/account/profile', name: 'Профиль', icon: UserRoundPen },
  { to: '/account/orders', name: 'История заказов', icon: Package },
];

/** The header's menu for a logged-in customer. */
export default function AccountMenu() {
  const name = useAccount((state) => state.profile?.name ?? '');
  const logout = useAccount((state) => state.logout);
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await logout();
    void navigate('/');
  };
  return (
    <nav className={styles.menu} aria-label="Личный кабинет">
      {name !== '' && <p className={styles.name}>{name}</p>}
      <ul>
        {PLACES.map(({ to, name: placeName, icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon of={icon} />
              {placeName}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" disabled={leaving} onClick={() => void leave()}>
            <Icon of={LogOut} />
            Выйти
          </button>
        </li>
      </ul>
    </nav>
  );
}
