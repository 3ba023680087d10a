import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { setBoxText } from '../search-box-sync';
import type { Scope } from '../scope';
import { UrlRouter } from './url-router';

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

  useLayoutEffect(() => {
    const first = isNew.current;
    isNew.current = false;
    // Reads the browser's address: the site's router reports a change later, when the next one may have been made.
    const now = location.search;
    if (router.address === now) return;
    if (first) {
      void navigate({ pathname, search: router.address }, { replace: true });
    } else {
      router.follow(now);
      setBoxText(router.read().query, 'goods');
    }
  }, [router, search, pathname, navigate]);

  return router;
}
