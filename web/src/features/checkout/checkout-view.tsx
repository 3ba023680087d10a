import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useAccount, useLoggedIn } from '@entities/account/account-store';
import { useAddresses } from '@entities/address/address-store';
import type { Address } from '@shared/api/addresses';
import { usePricedCart } from '@entities/cart/priced-cart-store';
import { useCart } from '@entities/cart/cart-store';
import { money, products } from '@shared/i18n/format';
import { formatPhone } from '@shared/phone/phone';
import { PromoCodeField } from '@entities/promo-code/promo-code-field';
import { Button, ButtonLink } from '@shared/ui/button';
import { Note } from '@shared/ui/note';
import noGoods from '@shared/ui/pictures/empty-cart.svg';
import { EmptyState } from '@shared/ui/empty-state';
import { Steps } from '@shared/ui/steps';
import { AgreementChecks, useOrderConsent } from './agreement-checks';
import { CheckoutSkeleton } from './checkout-skeleton';
import { CityPart } from './city-part';
import { useCheckoutDraft } from './checkout-draft';
import { focusField } from './focus-field';
import { ChangesNote, LostNote, ProblemsNote } from './checkout-notes';
import { OrderSummary } from './order-summary';
import { PaymentPart } from './payment-part';
import { withCurrentPrices, cartDifferences, attemptOf } from './confirmation-attempt';
import { problemFieldId, problemsOf } from './form-problems';
import { RecipientFields } from './recipient-fields';
import { CheckoutSection } from './checkout-section';
import { useConfirmation } from './use-confirmation';
import { useDeferredConfirmation } from './use-deferred-confirmation';
import { useChoiceSaving } from './use-choice-saving';
import { useLastChoices } from './use-last-choices';
import styles from './checkout-view.module.css';

/** Fills empty fields of the recipient from the profile. */
function useProfileInDraft(): void {
  const profile = useAccount((state) => state.profile);
  const setRecipient = useCheckoutDraft((state) => state.setRecipient);
  useEffect(() => {
    if (profile === null) return;
    const { name, phone, email } = useCheckoutDraft.getState().draft.recipient;
    setRecipient({
      name: name || [profile.name, profile.surname].filter(Boolean).join(' '),
      phone: phone || formatPhone(profile.phone),
      email: email || profile.email,
    });
  }, [profile, setRecipient]);
}

/** The customer's addresses; none for a guest. */
function useSavedAddresses(): readonly Address[] {
  const loginId = useAccount((state) => state.loginId);
  const { items, load } = useAddresses();
  useEffect(() => {
    if (loginId !== null) void load();
  }, [loginId, load]);
  return items ?? [];
}

function Empty() {
  return (
    <EmptyState
      page
      picture={noGoods}
      title="Оформлять пока нечего"
      actions={<ButtonLink to="/">Что берут чаще всего</ButtonLink>}
    >
      <p>Корзина пуста. Начните с&nbsp;поиска или загляните в&nbsp;то, что берут чаще всего</p>
    </EmptyState>
  );
}

/** The one-page checkout. `login` is the guests' login form in its middle; it loses no choices. */
export function CheckoutView({ login }: { login: ReactNode }) {
  const customer = useLoggedIn();
  const lines = useCart((state) => state.lines);
  const { cart, waiting: isPricing, error, retry } = useChoiceSaving();
  const cartError = usePricedCart((state) => state.error);
  const draft = useCheckoutDraft((state) => state.draft);
  const confirm = useConfirmation();
  const consent = useOrderConsent();
  const saved = useSavedAddresses();
  const [agreements, setAgreements] = useState({ offer: false, personalData: false });
  const [strict, setStrict] = useState(false);
  useProfileInDraft();
  const isFilledByLast = useLastChoices(cart);

  const waiting = isPricing || confirm.isRefreshing;
  const trouble = error ?? cartError;
  const problems = cart === null ? [] : problemsOf(cart, draft.recipient, agreements, customer);
  const confirmWhenPriced = useDeferredConfirmation(!waiting || trouble !== null, (seenCart) => {
    const [first] = problems;
    if (cart === null) return;
    const differences = cartDifferences(seenCart, withCurrentPrices(cart));
    if (first !== undefined) requestAnimationFrame(() => focusField(first.fieldId));
    else if (differences.length === 0) confirm.send(attemptOf(cart, draft, consent?.version), cart);
    else confirm.setDifferences(differences);
  });

  const busy = confirm.state !== 'idle';
  if (!busy && lines.length === 0) return <Empty />;
  if (cart === null || cart.itemsByCity.length === 0) return <CheckoutSkeleton error={cartError} />;

  const serverProblems = Object.entries(confirm.error?.fields ?? {}).map(([field, message]) => ({
    fieldId: problemFieldId(field),
    message,
  }));
  const errorAt = (fieldId: string): string | null =>
    [...(strict ? problems : []), ...serverProblems].find((candidate) => candidate.fieldId === fieldId)?.message ??
    null;
  const confirmCart = () => {
    setStrict(true);
    confirmWhenPriced(cart);
  };
  const label = draft.paymentType === 2 ? 'Заказать и оплатить' : 'Заказать';
  const confirmButton = {
    busy: busy || (waiting && trouble === null && strict),
    onClick: confirmCart,
    children: confirm.differences.length > 0 ? `Подтвердить за ${money(cart.toPay)}` : label,
  };
  const cities = cart.itemsByCity;
  return (
    <>
      <Link className={`link ${styles.back}`} to="/cart">
        Вернуться в&nbsp;корзину
      </Link>
      <h1 className={styles.title}>Оформление заказа</h1>
      <div className={styles.steps}>
        <Steps label="Как идёт заказ" steps={['Корзина', 'Получение и\u00a0оплата', 'Готово']} current={1} />
      </div>
      <div className={styles.grid}>
        <div className={styles.form} inert={busy}>
          {strict && !busy && problems.length > 0 && <ProblemsNote problems={problems} />}
          {!busy && (confirm.differences.length > 0 || confirm.error?.code === 'cart_changed') && (
            <ChangesNote differences={confirm.differences} message={confirm.error?.message ?? ''} />
          )}
          {!busy && confirm.error !== null && confirm.error.code !== 'cart_changed' && confirm.error.status !== 401 && (
            <div role="alert">
              <Note tone="bad">{confirm.error.message}</Note>
            </div>
          )}
          {trouble !== null && !busy && (
            <div role="alert">
              <Note tone="warn" title={trouble.isOffline ? 'Связь пропала.' : 'Цены не обновились.'}>
                {' '}
                Всё выбранное цело, пробуем ещё раз.{' '}
                <button type="button" className="link" onClick={retry}>
                  Попробовать сейчас
                </button>
              </Note>
            </div>
          )}
          {isFilledByLast && (
            <Note tone="info">
              Подставили выбор из&nbsp;прошлого заказа. Проверьте и&nbsp;поправьте, если что-то изменилось.
            </Note>
          )}
          {cities.map((group, index) => (
            <CityPart key={group.id} number={index + 1} group={group} saved={saved} strict={strict} />
          ))}
          <CheckoutSection number={cities.length + 1} title="Получатель" id="login">
            {customer ? (
              <RecipientFields errorAt={errorAt} />
            ) : (
              <>
                <p className={styles.why}>
                  Войдите по&nbsp;номеру телефона: на&nbsp;него придёт код. Где заказ, потом видно в&nbsp;кабинете.
                  Корзина и&nbsp;всё выбранное останутся.
                </p>
                {login}
              </>
            )}
          </CheckoutSection>
          <PaymentPart number={cities.length + 2} cart={cart} strict={strict} />
        </div>
        <div className={styles.side}>
          {confirm.state === 'lost' && <LostNote error={confirm.error} onRetry={confirm.retry} />}
          <OrderSummary cart={cart} waiting={waiting}>
            <div inert={busy} className={styles.last}>
              <PromoCodeField />
              <AgreementChecks value={agreements} text={consent} errorAt={errorAt} onChange={setAgreements} />
            </div>
            <Button size="l" wide {...confirmButton} />
            <p className={styles.after}>
              {draft.paymentType === 2
                ? 'Оплатите на следующем шаге, товары придержим за вами'
                : 'Деньги сейчас не списываем'}
            </p>
          </OrderSummary>
        </div>
      </div>
      <div className={styles.bar}>
        <p>
          <b className="num">{money(cart.toPay)}</b>
          <span>{products(cart.count)}</span>
        </p>
        <Button {...confirmButton} />
      </div>
    </>
  );
}
