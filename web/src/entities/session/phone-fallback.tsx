import { PhoneLink } from '@shared/ui/phone-link';
import { useCity } from './session-store';

/** Continuation of a sentence: «или позвоните: …», once the city is known. */
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
