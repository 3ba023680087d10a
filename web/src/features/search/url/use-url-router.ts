import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { setBoxText } from '../search-box-sync';
import type { Scope } from '../scope';
import { UrlRouter } from './url-router';

/** A `UrlRouter` that lives as long as the page and follows the router of the site. */
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
    // The browser's own word: the site's router tells of a change later, when ours may have been followed by the next.
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
