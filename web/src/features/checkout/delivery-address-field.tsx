import { CircleX, House, MapPin } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSuggestions } from '@entities/address/use-suggestions';
import type { Address } from '@shared/api/addresses';
import type { CityDraft } from './checkout-draft';
import { classes } from '@shared/ui/classes';
import field from '@shared/ui/field.module.css';
import { Icon } from '@shared/ui/icon';
import { useCombobox } from '@shared/ui/use-combobox';
import { fromSaved, fromSuggestion, type AddressOption } from './address-options';
import styles from './delivery-address-field.module.css';

export interface DeliveryAddressFieldProps {
  id: string;
  cityId: number;
  /** Its name: addresses in it are written without it. */
  city: string;
  address: CityDraft['address'];
  saved: readonly Address[];
  error: string | null;
  onChange: (address: CityDraft['address'], comment?: string) => void;
}

function Marked({ text, query }: { text: string; query: string }) {
  const start = query === '' ? -1 : text.toLowerCase().indexOf(query.toLowerCase());
  if (start < 0) return text;
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, start + query.length)}</mark>
      {text.slice(start + query.length)}
    </>
  );
}

/** Combobox of addresses: the customer's own first, then the geocoder's suggestions; free text is allowed. */
export function DeliveryAddressField({ id, cityId, city, address, saved, error, onChange }: DeliveryAddressFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [focused, setFocused] = useState(false);
  const [closed, setClosed] = useState(false);
  const [typing, setTyping] = useState(false);
  const query = address.text.trim();
  const shownError = focused && typing && query !== '' ? null : error;
  // The list would cover what is wrong with the text.
  const isOpen = focused && !closed && (shownError === null || query === '');
  const suggestions = useSuggestions(address.text, cityId, isOpen);
  const savedAddresses = saved
    .map((own) => fromSaved(own, city))
    .filter(({ text }) => query === '' || text.toLowerCase().includes(query.toLowerCase()));
  const offers = [...savedAddresses, ...suggestions.map((suggestion) => fromSuggestion(suggestion, city))].filter(
    ({ text }) => text !== address.text,
  );

  const choose = (offer: AddressOption | undefined) => {
    if (offer === undefined) return;
    const { text, position, city: ofAddress } = offer;
    onChange({ text: offer.open ? `${text}, ` : text, position, city: ofAddress }, offer.comment);
    setClosed(!offer.open);
    input.current?.focus();
  };
  const { isExpanded, setActive, inputProps, listProps, optionProps } = useCombobox({
    isOpen,
    onOpenChange: (opens) => setClosed(!opens),
    count: offers.length,
    onChoose: (index) => choose(offers[index]),
  });
  return (
    <div className={classes(field.field, styles.box)}>
      <label htmlFor={id} className={field.label}>
        Адрес
      </label>
      <input
        ref={input}
        id={id}
        className={field.input}
        {...inputProps}
        aria-invalid={shownError !== null || undefined}
        aria-describedby={shownError === null ? undefined : `${id}-error`}
        autoComplete="off"
        maxLength={200}
        value={address.text}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          setTyping(false);
        }}
        onChange={(event) => {
          setTyping(true);
          setClosed(false);
          setActive(-1);
          onChange({ text: event.currentTarget.value, position: null, city: '' });
        }}
      />
      {shownError !== null ? (
        <p id={`${id}-error`} className={field.error}>
          <Icon of={CircleX} size={16} />
          {shownError}
        </p>
      ) : (
        <p className={field.hint}>Улица, дом и&nbsp;квартира</p>
      )}
      <ul {...listProps} aria-label="Адреса" className={styles.list} hidden={!isExpanded}>
        {offers.map((offer, index) => (
          <li key={offer.key} {...optionProps(index)}>
            <Icon of={offer.key.startsWith('saved-') ? House : MapPin} />
            <span>
              <Marked text={offer.text} query={query} />
              <small>{offer.note}</small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
