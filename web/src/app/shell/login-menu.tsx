import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { takeReturnPath } from '@entities/account/account-store';
import LoginForm from '@features/login/login-form';
import styles from './login-menu.module.css';

/** After the login a customer at the checkout stays there; elsewhere the return path or the account opens. */
const STAYS = ['/cart', '/checkout'];

/** The login form inside the header. */
export default function LoginMenu({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const root = useRef<HTMLElement>(null);
  useEffect(() => root.current?.querySelector('input')?.focus(), []);
  const done = () => {
    onClose();
    if (!STAYS.includes(pathname)) void navigate(takeReturnPath() ?? '/account');
  };
  return (
    <section ref={root} className={styles.login} aria-labelledby="login-menu">
      <h2 id="login-menu">Вход</h2>
      <p>Пришлём код в СМС. Новым покупателям кабинет откроется сам</p>
      <LoginForm embed onDone={done} />
    </section>
  );
}
