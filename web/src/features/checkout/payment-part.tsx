import type { ReactNode } from 'react';
import { Banknote, CreditCard, FileText, type LucideIcon } from 'lucide-react';
import type { PricedCart } from '@shared/api/cart';
import type { PaymentType } from '@shared/api/orders';
import { CardSchemes } from '@shared/ui/card-schemes';
import { useCheckoutDraft } from './checkout-draft';
import { CheckoutSection } from './checkout-section';
import { Tiles } from './tiles';

const WAYS: Record<PaymentType, { icon: LucideIcon; note: ReactNode }> = {
  1: { icon: Banknote, note: 'картой или наличными' },
  2: { icon: CreditCard, note: <CardSchemes /> },
  3: { icon: FileText, note: 'для организаций и ИП' },
};
const ORDER: readonly PaymentType[] = [2, 1, 3];

export function PaymentPart({ number, cart, strict }: { number: number; cart: PricedCart; strict: boolean }) {
  const paymentType = useCheckoutDraft((state) => state.draft.paymentType);
  const setPayment = useCheckoutDraft((state) => state.setPayment);
  const tiles = ORDER.flatMap((type) => cart.paymentOptions.filter((option) => option.type === type)).map(
    ({ type, title, error }) => ({
      value: type,
      title,
      note: error ?? WAYS[type].note,
      icon: WAYS[type].icon,
      // A choice that became unavailable stays visible with the reason.
      off: error !== null && paymentType !== type,
    }),
  );
  const error = paymentType === cart.paymentType && (strict || paymentType !== null) ? cart.paymentError : null;
  return (
    <CheckoutSection number={number} title="Оплата">
      <Tiles
        id="payment"
        legend="Как заплатить"
        tiles={tiles}
        value={paymentType}
        onChange={setPayment}
        error={error}
      />
    </CheckoutSection>
  );
}
