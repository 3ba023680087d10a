import { saveProfile } from '@shared/api/account';
import { useAccount } from '@shared/account/store';
import { track } from '@shared/analytics/track';
import { useSession } from '@shared/session/store';
import { toast } from '@shared/ui/toasts';

/** A customer's city is kept with the profile too; the shop in this browser has changed already. */
async function tellProfile(cityId: number): Promise<void> {
  const { profile } = useAccount.getState();
  if (profile === null || profile.city_id === cityId) return;
  try {
    useAccount.getState().setProfile(await saveProfile({ city_id: cityId }));
  } catch {
    toast({ text: 'Город сменился здесь, но в профиль не записался. Выберите его ещё раз, когда связь вернётся', tone: 'bad' });
  }
}

/** The one way to change the city: prices, stock and the cart follow by themselves, without a reload. */
export function chooseCity(cityId: number): void {
  useSession.getState().chooseCity(cityId);
  track('setCity', { city: cityId });
  void tellProfile(cityId);
}
