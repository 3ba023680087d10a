import { PhoneLink } from '@shared/ui/phone-link';
import { useCity } from './session-store';

/** Goes on with a sentence, once the city is known. */
export function PhoneFallback() {
  const phone = useCity()?.phone;
  if (phone === undefined) return null;
  return (
    <>
      {' '}
      или позвоните: <PhoneLink phone={phone} />
    </>
  );
}
