import { LogOut } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useAccount } from '@entities/account/account-store';
import { Icon } from '@shared/ui/icon';
import { OVERVIEW, ACCOUNT_PAGES } from './account-pages';
import styles from './account-layout.module.css';

/** After the logout the route's guard leads to the home page. */
export function LogoutButton({ className }: { className?: string | undefined }) {
  const logout = useAccount((state) => state.logout);
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void logout();
  };
  return (
    <button type="button" className={className} disabled={leaving} onClick={leave}>
      <Icon of={LogOut} />
      Выйти
    </button>
  );
}

/** Side navigation on the desktop; on the phone the overview is the index and pages have a back link. */
export function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <nav className={styles.side} aria-label="Разделы кабинета">
        <ul>
          {[OVERVIEW, ...ACCOUNT_PAGES].map(({ to, name, icon }) => (
            <li key={to}>
              <NavLink to={to} end={to === OVERVIEW.to}>
                <Icon of={icon} />
                {name}
              </NavLink>
            </li>
          ))}
          <li>
            <LogoutButton />
          </li>
        </ul>
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
