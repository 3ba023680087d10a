import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AddressMapping } from './address';
import { createAddressRouter } from './address-router';

/**
 * A router of InstantSearch that lives as long as the page and follows the site's router. @param dropPrice the bounds
 * in the address are those of another price zone. @param onFollow called when a link or Back has changed the address.
 */
export function useAddressRouter(mapping: AddressMapping, dropPrice: boolean, onFollow: (address: string) => void) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const canonical = (address: string, drop = false) => {
    const ui = mapping.parse(address);
    return mapping.format(drop ? { ...ui, range: {} } : ui, address);
  };
  // The browser's address: the site's router reports a change later, when the next one may have been made.
  const current = () => canonical(location.pathname + location.search);
  const [router] = useState(() =>
    createAddressRouter(canonical(pathname + search, dropPrice), (from, to, replace) => {
      // The next page may still be loading while this one is shown: its address must not be overwritten.
      if (current() === from) void navigate(to, { replace, preventScrollReset: true });
    }),
  );
  const follow = useEffectEvent(() => {
    if (location.pathname === pathname && router.follow(current())) onFollow(router.read());
  });
  useLayoutEffect(() => {
    router.open();
    return () => router.dispose();
  }, [router]);

  useEffect(() => {
    // Back right after a change: the site's router goes from one render to the next without having shown the change,
    // so its address looks the same to the effect below, while the search shows the change already.
    const followBack = () => follow();
    addEventListener('popstate', followBack);
    return () => removeEventListener('popstate', followBack);
  }, []);

  const isNew = useRef(true);
  useLayoutEffect(() => {
    if (isNew.current && dropPrice) void navigate(router.read(), { replace: true });
    else if (!isNew.current) follow();
    isNew.current = false;
  }, [router, search, pathname, navigate, dropPrice]);

  return router;
}
