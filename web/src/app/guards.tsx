import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { saveReturnPath, takeReturnPath, useAccount, useLoggedIn } from '@entities/account/account-store';

/** Redirects guests to the login and back after it (spec §2); after a logout leads to the home page (spec §4). */
export function RequireLogin({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const loggedIn = useLoggedIn();
  const logoutReason = useAccount((state) => state.logoutReason);
  const [wasLoggedIn] = useState(loggedIn);
  if (loggedIn) return children;
  if (wasLoggedIn && logoutReason === 'logout') return <Navigate to="/" replace />;
  saveReturnPath(pathname + search + hash);
  return <Navigate to="/login" replace />;
}

/** Redirects a logged-in customer away from the login page, to the return path; also after a login in another tab. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const loggedIn = useLoggedIn();
  const navigate = useNavigate();
  const [wasGuest] = useState(!loggedIn);
  const hasLoggedIn = loggedIn && wasGuest;
  useEffect(() => {
    if (hasLoggedIn) void navigate(takeReturnPath() ?? '/account', { replace: true });
  }, [hasLoggedIn, navigate]);
  return loggedIn && !wasGuest ? <Navigate to="/" replace /> : children;
}

const OLD_ADDRESS = /\/([^/]+)\.html$/i;

/** Addresses of the previous shop ended in `.html` (spec §2). */
export const isOldAddress = (pathname: string): boolean => OLD_ADDRESS.test(pathname);

export function OldAddress({ pathname }: { pathname: string }) {
  const [, oldId = ''] = OLD_ADDRESS.exec(pathname) ?? [];
  return <Navigate to={`/product/?oldId=${encodeURIComponent(oldId)}`} replace />;
}
