import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { saveReturnPath, takeReturnPath, useAccount, useLoggedIn } from '@entities/account/account-store';

/** Redirects guests to the login and back after it (spec §2); after a logout leads to the home page (spec §4). */
export function RequireLogin({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const loggedIn = useLoggedIn();
  const left = useAccount((state) => state.left);
  const [cameIn] = useState(loggedIn);
  if (loggedIn) return children;
  if (cameIn && left === 'logout') return <Navigate to="/" replace />;
  saveReturnPath(pathname + search + hash);
  return <Navigate to="/login" replace />;
}

/** Redirects a logged-in customer away from the login page, to the return path; also after a login in another tab. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const loggedIn = useLoggedIn();
  const navigate = useNavigate();
  const [cameAsGuest] = useState(!loggedIn);
  const entered = loggedIn && cameAsGuest;
  useEffect(() => {
    if (entered) void navigate(takeReturnPath() ?? '/account', { replace: true });
  }, [entered, navigate]);
  return loggedIn && !cameAsGuest ? <Navigate to="/" replace /> : children;
}

const OLD_ADDRESS = /\/([^/]+)\.html$/i;

/** Addresses of the previous shop ended in `.html` (spec §2). */
export const isOldAddress = (pathname: string): boolean => OLD_ADDRESS.test(pathname);

export function OldAddress({ pathname }: { pathname: string }) {
  const [, oldId = ''] = OLD_ADDRESS.exec(pathname) ?? [];
  return <Navigate to={`/product/?oldId=${encodeURIComponent(oldId)}`} replace />;
}
