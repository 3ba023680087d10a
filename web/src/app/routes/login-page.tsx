import { PackageCheck, RefreshCw, Truck } from 'lucide-react';
import { useAccount } from '@entities/account/account-store';
import { PageTitle } from '@entities/session/page-title';
import { Icon } from '@shared/ui/icon';
import { Note } from '@shared/ui/note';
import LoginForm from '@features/login/login-form';
import styles from './login-page.module.css';

const GAINS = [
  { icon: Truck, text: 'Видно, где заказ и когда его можно забрать' },
  { icon: RefreshCw, text: 'Прошлый заказ повторяется одной кнопкой' },
  { icon: PackageCheck, text: 'Корзина, избранное и машины — на любом устройстве' },
];

/** The route's guard redirects after the login, so the form itself does nothing more. */
const nothing = () => undefined;

export default function LoginPage() {
  const expired = useAccount((state) => state.logoutReason === 'expired' && state.status !== 'error');
  return (
    <main id="main" className={`wrap ${styles.page}`} tabIndex={-1}>
      <PageTitle name="Вход" />
      <meta name="robots" content="noindex" />
      <div className={styles.card}>
        <h1>Вход или регистрация</h1>
        <p className="lead">Пришлём код в&nbsp;СМС. Пароль не&nbsp;нужен, корзина сохранится.</p>
        {expired && (
          <Note tone="warn" title="Прежний вход закончился.">
            <p>Войдите ещё раз — вернём туда, где вы были.</p>
          </Note>
        )}
        <LoginForm onDone={nothing} />
      </div>
      <ul className={styles.gains} aria-label="Что даёт вход">
        {GAINS.map(({ icon, text }) => (
          <li key={text}>
            <Icon of={icon} size={22} />
            {text}
          </li>
        ))}
      </ul>
    </main>
  );
}
