import { useEffect, useMemo, useRef, useState } from 'react';
import { useLoggedIn } from '@entities/account/account-store';
import { saveOrders, type PricedCart } from '@shared/api/cart';
import { apiError, type ApiError } from '@shared/api/client';
import { readCustomerCart } from '@entities/cart/customer-cart';
import { usePricedCart } from '@entities/cart/priced-cart-store';
import { useSession } from '@entities/session/session-store';
import { choicesOf, useCheckoutDraft } from './checkout-draft';

const SETTLE_MS = 350;
const AGAIN_MS = 5_000;

const said = (customer: boolean, choices: object): string => JSON.stringify({ customer, ...choices });

export interface ChoiceSaving {
  cart: PricedCart | null;
  /** The prices on screen are not yet those of the newest choices. */
  waiting: boolean;
  error: ApiError | null;
  retry: () => void;
}

/**
 * Every choice is priced by the shop, and for a customer kept there: the newest only, one at a time, in the order of the
 * cart's own changes. A guest's choices are priced together with the lines.
 */
export function useChoiceSaving(): ChoiceSaving {
  const customer = useLoggedIn();
  const cart = usePricedCart((state) => state.cart);
  const draft = useCheckoutDraft((state) => state.draft);
  const adopt = useCheckoutDraft((state) => state.adopt);
  const cities = cart?.itemsByCity.map(({ id }) => id).join(' ') ?? '';
  const choices = useMemo(() => choicesOf(draft, cities === '' ? [] : cities.split(' ').map(Number)), [draft, cities]);
  // Who logs in in the middle has to have kept what the guest chose.
  const wanted = said(customer, choices);
  const [saved, setSaved] = useState('');
  const [error, setError] = useState<ApiError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const newest = useRef(wanted);

  useEffect(() => {
    if (cart !== null) adopt(cart);
  }, [cart, adopt]);

  useEffect(() => {
    newest.current = wanted;
    if (choices.itemsByCity.length === 0 || wanted === saved) return;
    let again: ReturnType<typeof setTimeout> | undefined;
    const later = (ms: number) => {
      again = setTimeout(() => setAttempt((n) => n + 1), ms);
    };
    const fail = (cause: unknown) => {
      if (newest.current !== wanted) return;
      setError(apiError(cause));
      later(AGAIN_MS);
    };
    const keep = async () => {
      const {
        drainQueue: drain,
        applyResponse: hear,
        withCartLock: inOrder,
      } = await import('@entities/cart/sync-queue');
      // The shop keeps choices for the cities of its own cart: what a login brought has to lie there first.
      await drain();
      await inOrder(async () => {
        if (newest.current !== wanted) return;
        if (readCustomerCart().changes.length > 0) {
          later(usePricedCart.getState().error === null ? SETTLE_MS : AGAIN_MS);
          return;
        }
        if (!(await hear(saveOrders(choices, useSession.getState().cityId)))) return;
        setSaved(wanted);
        setError(null);
      });
    };
    const timer = setTimeout(() => {
      if (customer) keep().catch(fail);
      else usePricedCart.setState({ choices });
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      clearTimeout(again);
    };
  }, [choices, wanted, saved, customer, attempt]);

  useEffect(() => {
    if (customer) return;
    // A guest's answer that came after the choices went out is the one to them.
    return usePricedCart.subscribe((now, before) => {
      if (now.cart !== before.cart && now.choices !== null) setSaved(said(false, now.choices));
    });
  }, [customer]);

  useEffect(() => () => usePricedCart.setState({ choices: null }), []);
  useEffect(() => {
    if (customer) usePricedCart.setState({ choices: null });
  }, [customer]);

  const retry = () => {
    setAttempt((n) => n + 1);
    usePricedCart.getState().retry();
  };
  return { cart, waiting: wanted !== saved, error, retry };
}
