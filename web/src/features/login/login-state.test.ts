import { describe, expect, it } from 'vitest';
import { codeDigits } from '@entities/account/code-digits';
import { isCodeValidFor, loginStep, startOf, type LoginEvent, type LoginState } from './login-state';

const NOW = 1_000_000;
const sentCode = {
  phone: '79162044517',
  by: 'sms' as const,
  length: 4,
  resendAt: NOW + 60_000,
  expiresAt: NOW + 300_000,
};
const after = (state: LoginState, ...events: LoginEvent[]): LoginState => events.reduce(loginStep, state);
const atCode = () =>
  after(
    startOf(false, null, ''),
    { type: 'phone', value: '+7 (916) 204 45 17' },
    { type: 'code requested', by: 'sms' },
    { type: 'code sent', sentCode },
  );

describe('the phone', () => {
  it('shows its error on submit only, until it is complete', () => {
    const short = after(startOf(false, null, ''), { type: 'phone', value: '+7 (916) 204 45' });
    expect(short.phoneError).toBeNull();
    const codeState = after(short, { type: 'phone checked' });
    expect(codeState.phoneError).toBe('Не хватает двух цифр: в номере их 11');
    expect(after(codeState, { type: 'phone', value: '+7 (916) 204 45 1' }).phoneError).not.toBeNull();
    expect(after(codeState, { type: 'phone', value: '+7 (916) 204 45 17' }).phoneError).toBeNull();
  });

  it('shows the server’s error below the field, other errors separately', () => {
    const start = startOf(false, null, '');
    expect(
      after(start, {
        type: 'sending failed',
        code: 'sms_not_sent',
        phone: 'На этот номер СМС не доходят',
        message: 'x',
      }),
    ).toMatchObject({
      phoneError: 'На этот номер СМС не доходят',
      refusal: null,
      step: 'phone',
    });
    expect(
      after(start, { type: 'sending failed', code: 'sms_not_sent', message: 'Подождите 40 секунд' }),
    ).toMatchObject({
      phoneError: null,
      refusal: 'Подождите 40 секунд',
    });
  });
});

describe('the code', () => {
  it('is requested once per SMS, and remains valid when the phone is edited back', () => {
    expect(atCode()).toMatchObject({ step: 'code', busy: null, code: '' });
    const back = after(atCode(), { type: 'change phone' });
    expect(back.step).toBe('phone');
    expect(isCodeValidFor(back, '8 916 204 45 17', NOW)).toBe(true);
    expect(isCodeValidFor(back, '8 916 204 45 18', NOW)).toBe(false);
    expect(isCodeValidFor(back, '8 916 204 45 17', NOW + 300_000)).toBe(false);
  });

  it('may cost a proof of work first', () => {
    const proving = after(startOf(false, null, ''), { type: 'code requested', by: 'sms' }, { type: 'challenged' });
    expect(proving).toMatchObject({ isProving: true, busy: 'sms' });
    expect(after(proving, { type: 'code sent', sentCode }).isProving).toBe(false);
    expect(after(proving, { type: 'sending failed', code: 'sms_not_sent', message: 'x' })).toMatchObject({
      isProving: false,
      busy: null,
    });
  });

  it('is cleared when wrong, shows the remaining attempts until typing', () => {
    const wrong = after(
      atCode(),
      { type: 'code', value: '1111' },
      { type: 'code submitted' },
      { type: 'refused', code: 'wrong_code', message: 'Код не подошёл. Осталось попыток: 3.' },
    );
    expect(wrong).toMatchObject({
      code: '',
      codeError: 'Код не подошёл. Осталось попыток: 3',
      codeDead: false,
      busy: null,
    });
    expect(after(wrong, { type: 'code', value: '2' }).codeError).toBeNull();
  });

  it.each(['code_spent', 'code_expired'])('%s: a new code has to be requested', (code) => {
    const dead = after(atCode(), { type: 'refused', code, message: 'Попросите новый.' });
    expect(dead).toMatchObject({ codeDead: true, codeError: 'Попросите новый' });
    expect(isCodeValidFor(dead, '79162044517', NOW)).toBe(false);
    expect(after(dead, { type: 'code sent', sentCode })).toMatchObject({ codeDead: false, codeError: null });
  });

  it('expires in time in every state', () => {
    expect(after(atCode(), { type: 'code', value: '12' }, { type: 'expired' })).toMatchObject({
      codeDead: true,
      code: '',
    });
  });

  it('remains valid when only the agreement is missing', () => {
    const remembered = after(startOf(true, null, ''), { type: 'code sent', sentCode }, { type: 'code', value: '4821' });
    expect(remembered.showsAgreement).toBe(false);
    expect(after(remembered, { type: 'refused', code: 'agreement_required', message: 'Нужно согласие' })).toMatchObject(
      { showsAgreement: true, agreed: false, code: '4821', codeDead: false },
    );
  });

  it.each([
    ['4821', 4, '4821'],
    ['4 8 2 1', 4, '4821'],
    ['Ходовая: ваш код 4821. Никому его не говорите.', 4, '4821'],
    ['48210', 4, '4821'],
    ['1234 5678', 8, '12345678'],
    ['код 12', 4, '12'],
  ])('«%s» of %i digits is read as %s', (text, length, digits) => expect(codeDigits(text, length)).toBe(digits));
});
