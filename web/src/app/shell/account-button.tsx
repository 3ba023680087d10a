import { UserRound } from 'lucide-react';
import { useCallback, type MouseEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { redactPhone } from '@shared/phone/redact-phone';
import { useAccount, useLoggedIn } from '@entities/account/account-store';
import { isDesktop } from '@shared/browser/use-is-desktop';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import { lazyComponent } from '@shared/ui/lazy-component';
import { usePopup } from './use-popup';
import styles from './action.module.css';

const AccountMenu = lazyComponent(() => import('./account-menu'));
const LoginMenu = lazyComponent(() => import('./login-menu'));

const LOGIN = '/login';

/** A link to the account. On the desktop a click opens a menu or the login form instead; on a tablet it navigates. */
export function AccountButton({ className }: { className?: string | undefined }) {
  const loggedIn = useLoggedIn();
  const phone = useAccount((state) => state.profile?.phone ?? '');
  const { pathname } = useLocation();
  const { open, setOpen, root, opener } = usePopup<HTMLAnchorElement>(pathname !== LOGIN);
  const shut = useCallback(() => setOpen(false), [setOpen]);
  const name = loggedIn ? redactPhone(phone) || 'Кабинет' : 'Войти';

  const press = (event: MouseEvent) => {
    if (pathname === LOGIN || event.metaKey || event.ctrlKey || !isDesktop()) return;
    event.preventDefault();
    setOpen(!open);
  };
  return (
    <div ref={root} className={classes(styles.root, className)}>
      <Link
        ref={opener}
        to={loggedIn ? '/account' : LOGIN}
        className={classes(styles.action, loggedIn && styles.account, open && styles.open)}
        onClick={press}
        aria-label={loggedIn ? `Личный кабинет, ${name}` : name}
        aria-expanded={pathname === LOGIN ? undefined : open}
        aria-current={pathname.startsWith('/account') ? 'page' : undefined}
      >
        <Icon of={UserRound} size={24} />
        <span className={classes(styles.word, loggedIn && styles.strong)}>{name}</span>
      </Link>
      {open && (
        <div className={classes(styles.pop, loggedIn ? styles.narrow : styles.form)}>
          {loggedIn ? <AccountMenu /> : <LoginMenu onClose={shut} />}
        </div>
      )}
    </div>
  );
}
