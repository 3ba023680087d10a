import { saveProfile } from '@shared/api/account';
import { loginId, useAccount } from '@entities/account/account-store';
import { track } from '@shared/analytics/track';
import { useSession } from '@entities/session/session-store';
import { toast } from '@shared/ui/toasts';

let profileUpdate: Promise<void> = Promise.resolve();

/** Saves the city in the customer's profile; the browser's city has changed already. */
async function saveCityInProfile(cityId: number, login: string): Promise<void> {
  const isWanted = () => loginId() === login && useSession.getState().cityId === cityId;
  if (!isWanted() || useAccount.getState().profile?.city_id === cityId) return;
  try {
    const profile = await saveProfile({ city_id: cityId });
    if (loginId() === login) useAccount.getState().setProfile(profile);
  } catch {
    if (isWanted())
      toast({
        text: 'Город сменился здесь, но в профиль не записался. Выберите его ещё раз, когда связь вернётся',
        tone: 'bad',
      });
  }
}

/** Changes the city: prices, stock and the cart follow without a reload. */
export function chooseCity(cityId: number): void {
  useSession.getState().chooseCity(cityId);
  track('setCity', { city: cityId });
  const login = loginId();
  // Sequential: the profile ends with the city that was chosen last.
  if (login !== '') profileUpdate = profileUpdate.then(() => saveCityInProfile(cityId, login));
}
