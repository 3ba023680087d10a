import { useEffect, useMemo, useRef, useState } from 'react';
import { useLoggedIn } from '@entities/account/account-store';
import { saveOrders, type PricedCart } from '@shared/api/cart';
import { apiError, type ApiError } from '@shared/api/client';
import { readCustomerCart } from '@entities/cart/customer-cart';
import { usePricedCart } from '@entities/cart/priced-cart-store';
import { useSession } from '@entities/session/session-store';
import { choicesOf, useCheckoutDraft } from './checkout-draft';

const SETTLE_MS = 350;
const RETRY_AFTER_MS = 5_000;

const choicesKey = (customer: boolean, choices: object): string => JSON.stringify({ customer, ...choices });

export interface ChoiceSaving {
  cart: PricedCart | null;
  /** The visible prices do not include the newest choices yet. */
  waiting: boolean;
  error: ApiError | null;
  retry: () => void;
}

/**
 * Prices every change of the choices and saves it for a customer: debounced, the newest only, one request at a time, in
 * order with the cart's changes. A guest's choices are priced together with the lines.
 */
export function useChoiceSaving(): ChoiceSaving {
  const customer = useLoggedIn();
  const cart = usePricedCart((state) => state.cart);
  const draft = useCheckoutDraft((state) => state.draft);
  const adopt = useCheckoutDraft((state) => state.adopt);
  const cities = cart?.itemsByCity.map(({ id }) => id).join(' ') ?? '';
  const choices = useMemo(() => choicesOf(draft, cities === '' ? [] : cities.split(' ').map(Number)), [draft, cities]);
  // After a login in between, the guest's choices have to be saved.
  const key = choicesKey(customer, choices);
  const [saved, setSaved] = useState('');
  const [error, setError] = useState<ApiError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const newest = useRef(key);

  useEffect(() => {
    if (cart !== null) adopt(cart);
  }, [cart, adopt]);

  useEffect(() => {
    newest.current = key;
    if (choices.itemsByCity.length === 0 || key === saved) return;
    let again: ReturnType<typeof setTimeout> | undefined;
    const later = (ms: number) => {
      again = setTimeout(() => setAttempt((n) => n + 1), ms);
    };
    const fail = (cause: unknown) => {
      if (newest.current !== key) return;
      setError(apiError(cause));
      later(RETRY_AFTER_MS);
    };
    const keep = async () => {
      const { drainQueue, applyResponse, withCartLock } = await import('@entities/cart/sync-queue');
      // The shop saves choices for cities of its own cart: lines from a login have to be there first.
      await drainQueue();
      await withCartLock(async () => {
        if (newest.current !== key) return;
        if (readCustomerCart().changes.length > 0) {
          later(usePricedCart.getState().error === null ? SETTLE_MS : RETRY_AFTER_MS);
          return;
        }
        if (!(await applyResponse(saveOrders(choices, useSession.getState().cityId)))) return;
        setSaved(key);
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
  }, [choices, key, saved, customer, attempt]);

  useEffect(() => {
    if (customer) return;
    // A guest's response after the choices were sent is the response to them.
    return usePricedCart.subscribe((now, before) => {
      if (now.cart !== before.cart && now.choices !== null) setSaved(choicesKey(false, now.choices));
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
  return { cart, waiting: key !== saved, error, retry };
}
