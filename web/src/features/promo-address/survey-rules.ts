import type { ActivePromoAddress, PromoOffer } from '@shared/api/forms';
import { dateText, NBSP } from '@shared/i18n/format';

/** The server knows of no answer and no refusal, and agrees about the city. */
export const shouldShowSurvey = ({ active, show }: ActivePromoAddress): boolean => show && !active;

const AT_WORK = ['/cart', '/checkout', '/login', '/trackOrder', '/vendorRegistration'];

/** Where people do something that a question must not break into. */
export const isBusyPage = (pathname: string): boolean =>
  AT_WORK.some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** The code works until this moment, so its last day is the one before. */
const lastDay = (endsAt: string): string => dateText(new Date(Date.parse(endsAt) - 1000));

/** «скидку до 28 % до 30 апреля»: what an answer is worth. */
export function offerText({ percent, ends_at }: PromoOffer): string {
  const discount = percent === null ? 'скидку' : `скидку до${NBSP}${percent}${NBSP}%`;
  return ends_at === null ? discount : `${discount} до${NBSP}${lastDay(ends_at)}`;
}

export interface SurveyAnswer {
  address: string;
  visitFrom: string;
  other: string;
  agreed: boolean;
}

export const EMPTY_ANSWER: SurveyAnswer = { address: '', visitFrom: '', other: '', agreed: false };
export const OTHER = 'другое';
export const VISITS = ['из дома', 'с работы', 'по пути', OTHER] as const;

export type SurveyErrors = Partial<Record<'address' | 'agreed', string | undefined>>;

export function surveyErrors({ address, agreed }: SurveyAnswer): SurveyErrors {
  return {
    ...(address.trim() === '' && { address: 'Впишите улицу или станцию метро' }),
    ...(!agreed && { agreed: 'Отметьте согласие: без него ответ не записать' }),
  };
}
