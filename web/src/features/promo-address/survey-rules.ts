import type { ActivePromoAddress, PromoOffer } from '@shared/api/forms';
import { dateText, NBSP } from '@shared/i18n/format';

/** No answer or refusal is known to the server, and the city matches. */
export const shouldShowSurvey = ({ active, show }: ActivePromoAddress): boolean => show && !active;

const AT_WORK = ['/cart', '/checkout', '/login', '/trackOrder', '/vendorRegistration'];

/** Pages where a survey must not interrupt. */
export const isBusyPage = (pathname: string): boolean =>
  AT_WORK.some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** The code expires at this moment, so its last day is the previous one. */
const lastDay = (endsAt: string): string => dateText(new Date(Date.parse(endsAt) - 1000));

/** «скидку до 28 % до 30 апреля»: the reward of an answer. */
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
