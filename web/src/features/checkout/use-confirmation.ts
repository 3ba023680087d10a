import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLoggedIn } from '@entities/account/account-store';
import { track } from '@shared/analytics/track';
import type { PricedCart } from '@shared/api/cart';
import { confirmOrders, type Confirmation, type CurrentCart } from '@shared/api/checkout';
import { apiError, type ApiError } from '@shared/api/client';
import { usePricedCart } from '@entities/cart/priced-cart-store';
import { clearAfterOrder, syncCart } from '@entities/cart/cart-store';
import { reportOrders } from '@entities/search/log/order-report';
import { useCheckoutDraft } from './checkout-draft';
import {
  cartDifferences,
  storeConfirmed,
  orderedLines,
  storeAttempt,
  storedAttempt,
  type CartDifference,
  type ConfirmationAttempt,
} from './confirmation-attempt';

const RETRY_AFTER_MS = 5_000;

export interface ConfirmationState {
  /** `lost`: no response came; the same attempt is repeated automatically. */
  state: 'idle' | 'sending' | 'lost';
  error: ApiError | null;
  differences: readonly CartDifference[];
  /** The cart on the screen is older than the refusal. */
  isRefreshing: boolean;
  /** `seenCart`: the cart on the screen. */
  send: (attempt: ConfirmationAttempt, seenCart: PricedCart) => void;
  /** Differences since the buyer confirmed: the next confirmation accepts them. */
  setDifferences: (differences: readonly CartDifference[]) => void;
  retry: () => void;
}

const isUnanswered = (error: ApiError): boolean => error.isOffline || error.status >= 500 || error.status === 429;

/** Sends an attempt until it is answered. */
export function useConfirmation(): ConfirmationState {
  const navigate = useNavigate();
  const customer = useLoggedIn();
  const [state, setState] = useState<ConfirmationState['state']>('idle');
  const [error, setError] = useState<ApiError | null>(null);
  const [differences, setDifferences] = useState<readonly CartDifference[]>([]);
  const [isRefreshing, setRefreshing] = useState(false);
  const attempt = useRef<ConfirmationAttempt | null>(null);
  const seenCart = useRef<PricedCart | null>(null);
  const running = useRef(false);

  const handleConfirmed = useCallback(
    (confirmed: Confirmation, { body }: ConfirmationAttempt) => {
      reportOrders(orderedLines(body, confirmed));
      storeAttempt(null);
      storeConfirmed(confirmed);
      clearAfterOrder();
      useCheckoutDraft.getState().reset();
      track('order', { total: confirmed.total, orders: confirmed.orders.length });
      void navigate('/checkout/done', { replace: true });
    },
    [navigate],
  );

  const handleRefusal = useCallback((cause: ApiError, before: PricedCart | null) => {
    attempt.current = null;
    storeAttempt(null);
    setState('idle');
    const now = cause.code === 'cart_changed' ? (cause.body as { cart: CurrentCart | null }).cart : null;
    setDifferences(now === null || before === null ? [] : cartDifferences(before, now));
    setError(cause);
    setRefreshing(true);
    void syncCart(true).finally(() => setRefreshing(false));
  }, []);

  const sendAttempt = useCallback(async () => {
    const attemptSent = attempt.current;
    if (attemptSent === null || running.current) return;
    running.current = true;
    setState('sending');
    try {
      handleConfirmed(await confirmOrders(attemptSent.body, attemptSent.key), attemptSent);
    } catch (cause) {
      const failure = apiError(cause);
      if (isUnanswered(failure)) {
        setError(failure);
        setState('lost');
      } else handleRefusal(failure, seenCart.current ?? usePricedCart.getState().cart);
    } finally {
      running.current = false;
    }
  }, [handleConfirmed, handleRefusal]);

  const retry = useCallback(() => void sendAttempt(), [sendAttempt]);
  const send = useCallback(
    (next: ConfirmationAttempt, visibleCart: PricedCart) => {
      if (attempt.current !== null) return; // double click
      attempt.current = next;
      seenCart.current = visibleCart;
      storeAttempt(next);
      setError(null);
      setDifferences([]);
      void sendAttempt();
    },
    [sendAttempt],
  );

  useEffect(() => {
    const stored = storedAttempt();
    if (customer && stored !== null && attempt.current === null) {
      attempt.current = stored;
      void sendAttempt();
    }
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [customer, sendAttempt, retry]);
  useEffect(() => {
    if (state !== 'lost') return;
    const timer = setTimeout(retry, RETRY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state, retry]);

  return { state, error, differences, isRefreshing, send, setDifferences, retry };
}
