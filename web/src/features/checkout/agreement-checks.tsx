import { getConsentTexts, type ConsentText } from '@shared/api/content';
import { useRequest } from '@shared/api/use-request';
import { ConsentCheck } from '@entities/consents/consent-check';
import { Check } from '@shared/ui/choices';
import { NewTab } from '@shared/ui/new-tab';
import type { AgreementState } from './form-problems';
import styles from './agreement-checks.module.css';

export const useOrderConsent = (): ConsentText | undefined =>
  useRequest('consents', getConsentTexts).data?.find(({ purpose }) => purpose === 'order');

export interface AgreementsProps {
  value: AgreementState;
  text: ConsentText | undefined;
  errorAt: (fieldId: string) => string | null;
  onChange: (value: AgreementState) => void;
}

/** Two separate consents, not ticked in advance. */
export function AgreementChecks({ value, text, errorAt, onChange }: AgreementsProps) {
  return (
    <div className={styles.checks}>
      <div id="agree-offer" tabIndex={-1}>
        <Check
          checked={value.offer}
          error={errorAt('agree-offer')}
          onChange={(event) => onChange({ ...value, offer: event.currentTarget.checked })}
        >
          Согласен с <NewTab to="/page/offer">офертой</NewTab>
        </Check>
      </div>
      <div id="agree-data" tabIndex={-1}>
        <ConsentCheck
          text={text}
          checked={value.personalData}
          error={errorAt('agree-data')}
          onChange={(personalData) => onChange({ ...value, personalData })}
        >
          Согласен на&nbsp;обработку данных для доставки
        </ConsentCheck>
      </div>
    </div>
  );
}
