import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAccount } from '@entities/account/account-store';
import { dropLogin } from '@shared/api/login-cookie';
import { patchGuestStorage, readGuestStorage } from '@shared/storage/guest-storage';
import { setLoginCookie } from '@shared/testing/log-in';
import LoginForm from './login-form';
import { findAnswer } from './proof/find-answer';

const profile = { id: 7, name: '', surname: '', email: '', confirmed_email: '', city_id: 1, phone: '79162044517' };
const refusal = {
  error: { code: 'wrong_code', message: 'Код не подошёл. Осталось попыток: 4.', fields: { code: '' } },
};
const challenge = `2099000000.6.nonce.${'s'.repeat(43)}`;
const proofRequired = { error: { code: 'proof_required', message: 'Обновите страницу', fields: {} }, challenge };
let asksForProof = false;
let refusesSms = false;
let bodies: { call: string; body: Record<string, unknown> }[];

/** A worker that answers in the page's own thread. */
class InlineWorker extends EventTarget {
  postMessage({ signature, bits }: { signature: string; bits: number }) {
    this.dispatchEvent(new MessageEvent('message', { data: findAnswer(signature, bits) }));
  }
  terminate = vi.fn();
}

beforeEach(() => {
  bodies = [];
  asksForProof = refusesSms = false;
  vi.stubGlobal('Worker', InlineWorker);
  sessionStorage.clear();
  dropLogin();
  patchGuestStorage({ loginAgreement: false });
  useAccount.setState({ loginId: null, status: '', profile: null });
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const call = String(url).split('/').pop() ?? '';
    const body = JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown>;
    bodies.push({ call, body });
    const right = body.code === '4821' || (body.by === 'email' && body.code === '48215973');
    const answers: Record<string, [number, unknown]> = {
      getConsentTexts: [200, { texts: [{ purpose: 'login', version: 3, title: 'Согласие', text: 'Я даю согласие' }] }],
      sendLoginSms: refusesSms
        ? [429, { error: { code: 'too_many_codes', message: 'Подождите час', fields: {} } }]
        : asksForProof && body.proof === undefined
          ? [409, proofRequired]
          : [200, { status: 'success', resendAfter: 60, codeLength: 4, expiresIn: 300 }],
      sendLoginEmail: [200, { status: 'success', resendAfter: 60, codeLength: 8, expiresIn: 600 }],
      login: right ? [200, { token: 'tok', expires: '2099-01-01T00:00:00Z', profile, isNew: true }] : [400, refusal],
    };
    const [status, answer] = answers[call] ?? [404, {}];
    if (call === 'login' && status === 200) setLoginCookie('tok');
    return Promise.resolve(new Response(JSON.stringify(answer), { status }));
  });
});

afterEach(() => vi.unstubAllGlobals());

it('requests a code with the agreement, clears a wrong code and logs in with the right one', async () => {
  const user = userEvent.setup();
  const done = vi.fn();
  render(<LoginForm embed onDone={done} />, { wrapper: MemoryRouter });
  const ask = screen.getByRole('button', { name: 'Получить код' });
  expect(ask).toBeDisabled();
  await user.click(screen.getByRole('checkbox'));
  await screen.findByText('Я даю согласие');
  await user.type(screen.getByLabelText('Телефон'), '89162044517');
  await user.click(ask);

  const code = await screen.findByLabelText('Код из СМС');
  expect(screen.getByLabelText('Телефон')).toHaveAttribute('readonly');
  expect(bodies.find(({ call }) => call === 'sendLoginSms')?.body).toMatchObject({
    phone: '79162044517',
    agreement: true,
    agreement_version: 3,
  });

  await user.type(code, '1111');
  expect((await screen.findAllByText('Код не подошёл. Осталось попыток: 4')).length).toBeGreaterThan(0);
  expect(code).toHaveValue('');
  expect(useAccount.getState().status).toBe('error');
  expect(done).not.toHaveBeenCalled();

  await user.type(code, '4821');
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(bodies.filter(({ call }) => call === 'login').map(({ body }) => body.code)).toEqual(['1111', '4821']);
  expect(bodies.findLast(({ call }) => call === 'login')?.body).toMatchObject({ embed: true, phone: '79162044517' });
  expect(useAccount.getState()).toMatchObject({ loginId: 'tok', status: 'success' });
  expect(readGuestStorage().loginAgreement).toBe(true);
});

it('solves the challenge of the shop and asks again with its proof', async () => {
  asksForProof = true;
  const user = userEvent.setup();
  render(<LoginForm />, { wrapper: MemoryRouter });
  await user.click(screen.getByRole('checkbox'));
  await user.type(screen.getByLabelText('Телефон'), '89162044517');
  await user.click(screen.getByRole('button', { name: 'Получить код' }));

  await screen.findByLabelText('Код из СМС');
  const [first, second, third] = bodies.filter(({ call }) => call === 'sendLoginSms').map(({ body }) => body);
  expect(first?.proof).toBeUndefined();
  expect(second).toEqual({ ...first, proof: { challenge, answer: findAnswer('s'.repeat(43), 6) } });
  expect(third).toBeUndefined();
  expect(screen.queryByText('Обновите страницу')).not.toBeInTheDocument();
});

it('offers a code by e-mail when no message is sent, and remembers the agreement', async () => {
  refusesSms = true;
  patchGuestStorage({ loginAgreement: true });
  const user = userEvent.setup();
  const done = vi.fn();
  render(<LoginForm embed onDone={done} />, { wrapper: MemoryRouter });
  await user.type(screen.getByLabelText('Телефон'), '89162044517');
  expect(screen.queryByRole('button', { name: 'Код на почту' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Получить код' }));
  expect(await screen.findByText('Подождите час')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Код на почту' }));

  await user.type(await screen.findByLabelText('Код из письма'), '48215973');
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(bodies.find(({ call }) => call === 'sendLoginEmail')?.body).toEqual({
    phone: '79162044517',
    agreement: false,
    agreed_before: true,
  });
  expect(bodies.find(({ call }) => call === 'login')?.body).toMatchObject({ by: 'email', code: '48215973' });
});

it('shows on submit how many digits are missing', async () => {
  const user = userEvent.setup();
  render(<LoginForm />, { wrapper: MemoryRouter });
  await user.click(screen.getByRole('checkbox'));
  await user.type(screen.getByLabelText('Телефон'), '916204451');
  await user.click(screen.getByRole('button', { name: 'Получить код' }));
  expect(screen.getByText('Не хватает одной цифры: в номере их 11')).toBeVisible();
  expect(screen.getByLabelText('Телефон')).toHaveFocus();
  expect(bodies.some(({ call }) => call === 'sendLoginSms')).toBe(false);

  await user.type(screen.getByLabelText('Телефон'), '7');
  expect(screen.queryByText(/Не хватает/)).not.toBeInTheDocument();
});
