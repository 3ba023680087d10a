import { useState } from 'react';
import { useLocation } from 'react-router';
import { useAccount } from '@entities/account/account-store';
import {
  getUserActivePromoAddress,
  postPromoAddresses,
  type PromoAddress as Posted,
  type PromoCode,
} from '@shared/api/forms';
import { useRequest } from '@shared/api/use-request';
import { showThanks } from '@shared/thanks/thanks-store';
import { isBusyPage, shouldShowSurvey, OTHER, type SurveyAnswer } from './survey-rules';
import { CodeWindow } from './code-window';
import { FormWindow } from './form-window';
import { useIdlePage } from './use-idle-page';

type Step = { kind: 'asking' } | { kind: 'code'; promo: PromoCode } | { kind: 'over' };

const bodyOf = (userId: number, answer: SurveyAnswer): Posted => ({
  user_id: userId,
  filled: true,
  closed: false,
  address: answer.address.trim(),
  visit_from: answer.visitFrom,
  other_answer: answer.visitFrom === OTHER ? answer.other.trim() : '',
});

const closed = (userId: number): Posted => ({
  user_id: userId,
  filled: false,
  closed: true,
  address: '',
  visit_from: '',
  other_answer: '',
});

/** Survey of pickup points for customers of the first city, shown once; an answer gives a promo code. */
export default function PromoAddress() {
  const userId = useAccount((state) => state.profile?.id ?? null);
  return userId === null ? null : <Survey key={userId} userId={userId} />;
}

function Survey({ userId }: { userId: number }) {
  const { pathname } = useLocation();
  const activeAddress = useRequest(String(userId), (signal) => getUserActivePromoAddress(userId, signal));
  const [step, setStep] = useState<Step>({ kind: 'asking' });
  const isDue =
    activeAddress.status === 'ready' &&
    shouldShowSurvey(activeAddress.data) &&
    step.kind === 'asking' &&
    !isBusyPage(pathname);
  const isIdle = useIdlePage(isDue);
  if (step.kind === 'code') return <CodeWindow promo={step.promo} onClose={() => setStep({ kind: 'over' })} />;
  if (!isDue || !isIdle) return null;

  const save = async (answer: SurveyAnswer) => {
    const { promo } = await postPromoAddresses(bodyOf(userId, answer));
    setStep(promo === null ? { kind: 'over' } : { kind: 'code', promo });
    if (promo === null) showThanks('Записали', 'Спасибо: так мы поймём, где открыть новый пункт');
  };
  const close = () => {
    setStep({ kind: 'over' });
    // The result is not read (spec §8): if it is lost, the survey is shown once more.
    void postPromoAddresses(closed(userId)).catch(() => undefined);
  };
  return <FormWindow offer={activeAddress.data.offer} onSave={save} onClose={close} />;
}
