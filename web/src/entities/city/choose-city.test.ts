import { beforeEach, expect, it, vi } from 'vitest';
import { useAccount } from '@entities/account/account-store';
import type { Profile } from '@shared/api/account';
import { useSession } from '@entities/session/session-store';
import { useToasts } from '@shared/ui/toasts';
import { chooseCity } from './choose-city';

const profile: Profile = {
  id: 1,
  name: 'Анна',
  surname: '',
  email: '',
  confirmed_email: '',
  city_id: 1,
  phone: '79162044517',
};
let answers: ((city: number, status?: number) => void)[];
let bodies: unknown[];

beforeEach(() => {
  answers = [];
  bodies = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((_url, request) => {
    bodies.push(JSON.parse(String(request?.body)));
    return new Promise((resolve) =>
      answers.push((city_id, status = 200) =>
        resolve(new Response(JSON.stringify({ ...profile, city_id }), { status })),
      ),
    );
  });
  useSession.setState({ cityId: 1 });
  useAccount.setState({ loginId: 'token-of-anna', profile });
  useToasts.setState({ toasts: [] });
});

const turn = () => new Promise((resolve) => setTimeout(resolve));

it('saves the last chosen city in the profile after several quick choices', async () => {
  chooseCity(2);
  await turn();
  chooseCity(3);
  chooseCity(4);
  await turn();
  answers[0]?.(2);
  await vi.waitFor(() => expect(bodies).toEqual([{ city_id: 2 }, { city_id: 4 }]));
  answers[1]?.(4);
  await vi.waitFor(() => expect(useAccount.getState().profile?.city_id).toBe(4));
  expect(useSession.getState().cityId).toBe(4);
  expect(window.shopGoals?.at(-1)).toMatchObject({ goal: 'setCity', params: { city: 4 } });
});

it('ignores a late profile response after a logout, without a toast', async () => {
  chooseCity(5);
  await turn();
  useAccount.setState({ loginId: null, profile: null });
  answers[0]?.(5);
  await turn();
  expect(useAccount.getState().profile).toBeNull();
  expect(useToasts.getState().toasts).toEqual([]);
});
