import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { keepReturnPath, useLoggedIn } from '@shared/account/store';

/** Guests are sent to the login and come back here after it (spec §2). */
export function RequireLogin({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const loggedIn = useLoggedIn();
  if (loggedIn) return children;
  keepReturnPath(pathname + search + hash);
  return <Navigate to="/login" replace />;
}

/** Who is logged in already has nothing to do at the login. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const loggedIn = useLoggedIn();
  return loggedIn ? <Navigate to="/" replace /> : children;
}

const OLD_ADDRESS = /\/([^/]+)\.html$/i;

/** Addresses of the shop before this one ended in `.html` (spec §2). */
export const isOldAddress = (pathname: string): boolean => OLD_ADDRESS.test(pathname);

export function OldAddress({ pathname }: { pathname: string }) {
  const [, oldId = ''] = OLD_ADDRESS.exec(pathname) ?? [];
  return <Navigate to={`/product/?oldId=${encodeURIComponent(oldId)}`} replace />;
}
