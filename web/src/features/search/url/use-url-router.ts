import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSearchBox } from '@shared/search-box/store';
import { queryParamOf, type Scope } from '../scope';
import { UrlRouter } from './url-router';

/** A `UrlRouter` that lives as long as the page and follows the router of the site. */
export function useUrlRouter({ mode, init }: Pick<Scope, 'mode' | 'init'>, dropPrice: boolean): UrlRouter {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [router] = useState(() => {
    const optionKeys = new Set(init.facets.map((facet) => facet.key));
    return new UrlRouter({ search, optionKeys, queryParam: queryParamOf(mode), dropPrice });
  });
  const isNew = useRef(true);

  useLayoutEffect(() => {
    router.attach((to, replace) => void navigate({ pathname, search: to }, { replace, preventScrollReset: true }));
  });
  useLayoutEffect(() => () => router.attach(null), [router]);

  useLayoutEffect(() => {
    const first = isNew.current;
    isNew.current = false;
    if (router.address === search) return;
    if (first) {
      void navigate({ search: router.address }, { replace: true });
    } else {
      router.follow(search);
      useSearchBox.getState().show(router.read().query, mode === 'number' ? 'number' : 'goods');
    }
  }, [router, search, mode, navigate]);

  return router;
}
