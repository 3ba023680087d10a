import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { setBoxText } from '../search-box-sync';
import type { Scope } from '../scope';
import { UrlRouter } from './url-router';

function follow(router: UrlRouter, search: string): void {
  if (router.address === search) return;
  router.follow(search);
  setBoxText(router.read().query, 'goods');
}

/** A `UrlRouter` that lives as long as the page and follows the site's router. */
export function useUrlRouter({ init }: Pick<Scope, 'init'>, dropPrice: boolean): UrlRouter {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [router] = useState(() => {
    const optionKeys = new Set(init.facets.map((facet) => facet.key));
    return new UrlRouter({ search, optionKeys, dropPrice });
  });
  const isNew = useRef(true);

  useLayoutEffect(() => {
    router.attach((from, to, replace) => {
      // The next page may still be loading while this one is shown: its address must not be overwritten.
      if (location.pathname !== pathname || location.search !== from) return;
      void navigate({ pathname, search: to }, { replace, preventScrollReset: true });
    });
  });
  useLayoutEffect(() => () => router.attach(null), [router]);

  useEffect(() => {
    // Back right after a change: the site's router goes from one render to the next without having shown the change,
    // so its address looks the same to the effect below, while the search shows the change already.
    const followBack = (): void => {
      if (location.pathname === pathname) follow(router, location.search);
    };
    addEventListener('popstate', followBack);
    return () => removeEventListener('popstate', followBack);
  }, [router, pathname]);

  useLayoutEffect(() => {
    const first = isNew.current;
    isNew.current = false;
    // Reads the browser's address: the site's router reports a change later, when the next one may have been made.
    const now = location.search;
    if (router.address === now) return;
    if (first) {
      void navigate({ pathname, search: router.address }, { replace: true });
    } else {
      follow(router, now);
    }
  }, [router, search, pathname, navigate]);

  return router;
}
