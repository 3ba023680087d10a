import { beforeEach, describe, expect, it, vi } from 'vitest';
import { get } from '@shared/api/client';
import { browserStorage, CONFIRMATION_ATTEMPT_KEY, PERSONAL_PREFIX, tabStorage } from '@shared/storage/browser-storage';
import { saveReturnPath, onLogin, onLogout, takeReturnPath, useAccount } from './account-store';
import { dropLogin, readLoginId } from '@shared/api/login-cookie';
import { readCookie, writeCookie } from '@shared/browser/cookies';
import { setLoginCookie } from '@shared/testing/log-in';

const profile = { id: 7, name: 'Анна', surname: '', email: '', confirmed_email: '', city_id: 1, phone: '79001234567' };
const answer = { status: 'success' as const, token: 'tok', expires: '2099-01-01T00:00:00Z', profile, isNew: false };

const answers = (status: number, body: unknown) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(JSON.stringify(body), { status }));

/** The server has set the cookies when its answer arrives. */
function enter(): void {
  setLoginCookie('tok');
  useAccount.getState().applyLogin(answer);
}

beforeEach(() => {
  dropLogin();
  useAccount.setState({ loginId: null, status: '', profile: null });
  sessionStorage.clear();
});

describe('login', () => {
  it('follows the cookie of the server, sends no token itself and notifies listeners', async () => {
    const entered = vi.fn();
    const stop = onLogin(entered);
    enter();
    stop();
    const fetched = answers(200, {});
    await get('/user');

    expect(readLoginId()).toBe('tok');
    expect(entered).toHaveBeenCalledOnce();
    expect(useAccount.getState().status).toBe('success');
    expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ Accept: 'application/json' });
    expect(readCookie('user-token') ?? '').toBe('');
  });

  it('goes on from the readable token of the former release', () => {
    writeCookie('user-token', 'a-token-that-scripts-could-read');
    expect(readLoginId()).toBe('s-could-read');
    expect(readCookie('login-id')).toBe('s-could-read');
    dropLogin();
    expect(readLoginId()).toBeNull();
    expect(readCookie('user-token') ?? '').toBe('');
  });

  it('ends when the server refuses the login', async () => {
    enter();
    const left = vi.fn();
    const stop = onLogout(left);
    answers(401, { error: { code: 'login_required', message: 'Войдите', fields: {} } });

    await expect(useAccount.getState().loadProfile()).rejects.toThrow('Войдите');
    stop();

    expect(readLoginId()).toBeNull();
    expect(useAccount.getState()).toMatchObject({ loginId: null, profile: null });
    expect(left).toHaveBeenCalledWith('expired', false);
  });

  it.each([500, 502, 503])('stays when the profile fails with %d', async (status) => {
    enter();
    const left = vi.fn();
    const stop = onLogout(left);
    vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
      Promise.resolve(
        new Response(JSON.stringify({ error: { code: 'internal', message: 'Сбой', fields: {} } }), { status }),
      ),
    );
    vi.useFakeTimers();
    const loading = expect(useAccount.getState().loadProfile()).rejects.toThrow();
    await vi.runAllTimersAsync();
    await loading;
    vi.useRealTimers();
    stop();

    expect(readLoginId()).toBe('tok');
    expect(useAccount.getState()).toMatchObject({ loginId: 'tok', status: 'success', profile });
    expect(left).not.toHaveBeenCalled();
  });

  it('drops the login and sets the error status after a failed login', () => {
    enter();
    useAccount.getState().rejectLogin();
    expect(readLoginId()).toBeNull();
    expect(useAccount.getState().status).toBe('error');
  });
});

describe('logout', () => {
  it('clears login, status, profile and return path even when the server is away', async () => {
    enter();
    saveReturnPath('/account/orders');
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
    await useAccount.getState().logout();

    expect(useAccount.getState()).toMatchObject({ loginId: null, status: '', profile: null });
    expect(readLoginId()).toBeNull();
    expect(takeReturnPath()).toBeNull();
  });

  it('clears personal data at logout, not after an expired login', async () => {
    answers(200, {});
    tabStorage.write(`${PERSONAL_PREFIX}profile`, { name: 'Анна' });
    tabStorage.write('other', 1);
    browserStorage.write(CONFIRMATION_ATTEMPT_KEY, { attempt: { body: { recipient: { name: 'Анна' } } } });
    useAccount.setState({ loginId: 'tok' });
    useAccount.getState().rejectLogin();
    expect(tabStorage.read(`${PERSONAL_PREFIX}profile`)).toEqual({ name: 'Анна' });
    expect(browserStorage.read(CONFIRMATION_ATTEMPT_KEY)).not.toBeNull();

    useAccount.setState({ loginId: 'tok' });
    await useAccount.getState().logout();
    expect(tabStorage.read(`${PERSONAL_PREFIX}profile`)).toBeNull();
    expect(browserStorage.read(CONFIRMATION_ATTEMPT_KEY)).toBeNull();
    expect(tabStorage.read('other')).toBe(1);
  });
});

describe('return path', () => {
  it('is returned once and stays on this site', () => {
    saveReturnPath('/account/orders?page=2');
    expect(takeReturnPath()).toBe('/account/orders?page=2');
    expect(takeReturnPath()).toBeNull();
    for (const foreign of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
      saveReturnPath(foreign);
      expect(takeReturnPath()).toBeNull();
    }
  });
});
