import { phoneHref, phoneText } from '@shared/i18n/format';

/** A phone number as a `tel:` link. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="link nb" href={phoneHref(phone)}>
      {phoneText(phone)}
    </a>
  );
}
