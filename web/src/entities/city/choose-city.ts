import { saveProfile } from '@shared/api/account';
import { loginId, useAccount } from '@entities/account/account-store';
import { track } from '@shared/analytics/track';
import { useSession } from '@entities/session/session-store';
import { toast } from '@shared/ui/toasts';

let told: Promise<void> = Promise.resolve();

/** Saves the city in the customer's profile; the browser's city has changed already. */
async function tellProfile(cityId: number, who: string): Promise<void> {
  const isWanted = () => loginId() === who && useSession.getState().cityId === cityId;
  if (!isWanted() || useAccount.getState().profile?.city_id === cityId) return;
  try {
    const profile = await saveProfile({ city_id: cityId });
    if (loginId() === who) useAccount.getState().setProfile(profile);
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
  const who = loginId();
  // Sequential: the profile ends with the city that was chosen last.
  if (who !== '') told = told.then(() => tellProfile(cityId, who));
}
