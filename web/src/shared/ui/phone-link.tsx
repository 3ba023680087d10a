import { phoneHref, phoneText } from '@shared/i18n/format';

/** A number in a sentence that can be called. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="link nb" href={phoneHref(phone)}>
      {phoneText(phone)}
    </a>
  );
}
