import type { PricedCart } from '@shared/api/cart';
import { isEmail } from '@shared/i18n/email';
import { phoneProblem } from '@shared/phone/phone';
import type { Recipient } from './checkout-draft';

export interface FormProblem {
  /** `id` of the element to focus. */
  fieldId: string;
  /** Name of the field in the list of problems. */
  name: string;
  message: string;
}

export interface AgreementState {
  offer: boolean;
  personalData: boolean;
}

const FIELDS: Record<string, string> = {
  address_required: 'address',
  house_required: 'address',
  address_city: 'address',
  point_required: 'points',
  point_elsewhere: 'points',
  point_closed: 'points',
  warehouse_required: 'points',
  warehouse_closed: 'points',
  warehouse_elsewhere: 'points',
};
const NAMES: Record<string, string> = {
  address: 'адрес доставки',
  points: 'пункт выдачи',
  delivery: 'способ получения',
};

function deliveryProblems(cart: PricedCart): FormProblem[] {
  const several = cart.itemsByCity.length > 1;
  return cart.itemsByCity.flatMap(({ id, for_title, deliveryError, deliveryErrorCode }) => {
    if (deliveryError === null) return [];
    const field = FIELDS[deliveryErrorCode ?? ''] ?? 'delivery';
    const name = NAMES[field] ?? '';
    return [{ fieldId: `${field}-${id}`, name: several ? `${name}, ${for_title}` : name, message: deliveryError }];
  });
}

export function recipientProblems({ name, phone, email }: Recipient): FormProblem[] {
  const problems: FormProblem[] = [];
  const phoneWrong = phoneProblem(phone);
  if (name.trim() === '')
    problems.push({ fieldId: 'recipient-name', name: 'имя', message: 'Напишите, как к вам обращаться' });
  if (phoneWrong !== null) problems.push({ fieldId: 'recipient-phone', name: 'телефон', message: phoneWrong });
  if (email.trim() !== '' && !isEmail(email))
    problems.push({ fieldId: 'recipient-email', name: 'почта', message: 'Некорректный email' });
  return problems;
}

/** All problems that block the order, in the order of the page. */
export function problemsOf(
  cart: PricedCart,
  recipient: Recipient,
  agreements: AgreementState,
  loggedIn: boolean,
): FormProblem[] {
  const problems = deliveryProblems(cart);
  if (!loggedIn) problems.push({ fieldId: 'login', name: 'вход по телефону', message: 'Войдите по номеру телефона' });
  else problems.push(...recipientProblems(recipient));
  if (cart.paymentError !== null)
    problems.push({ fieldId: 'payment', name: 'способ оплаты', message: cart.paymentError });
  if (!agreements.offer)
    problems.push({ fieldId: 'agree-offer', name: 'согласие с офертой', message: 'Отметьте согласие с офертой' });
  if (!agreements.personalData)
    problems.push({
      fieldId: 'agree-data',
      name: 'согласие на обработку данных',
      message: 'Отметьте согласие на обработку данных для доставки',
    });
  return problems;
}

/** Ids of the elements for the server's field names. */
export function problemFieldId(field: string): string | null {
  if (field.startsWith('recipient.')) return `recipient-${field.slice('recipient.'.length)}`;
  if (field.startsWith('itemsByCity.')) return `delivery-${field.slice('itemsByCity.'.length)}`;
  if (field === 'paymentType') return 'payment';
  if (field === 'agreements.offer') return 'agree-offer';
  return field.startsWith('agreements.') ? 'agree-data' : null;
}

const COUNTS = [
  '',
  'одно поле',
  'два поля',
  'три поля',
  'четыре поля',
  'пять полей',
  'шесть полей',
  'семь полей',
  'восемь полей',
  'девять полей',
];

/** «Заказ почти готов — осталось поправить два поля» */
export const almostReady = (count: number): string =>
  `Заказ почти готов — осталось поправить ${COUNTS[count] ?? `${count} полей`}`;
