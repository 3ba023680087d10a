import { CircleX, House, MapPin } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useSuggestions } from '@entities/address/use-suggestions';
import type { Address } from '@shared/api/addresses';
import type { CityDraft } from './checkout-draft';
import { classes } from '@shared/ui/classes';
import field from '@shared/ui/field.module.css';
import { Icon } from '@shared/ui/icon';
import { fromSaved, fromSuggestion, type AddressOption } from './address-options';
import styles from './delivery-address-field.module.css';

export interface DeliveryAddressFieldProps {
  id: string;
  cityId: number;
  address: CityDraft['address'];
  saved: readonly Address[];
  error: string | null;
  onChange: (address: CityDraft['address'], comment?: string) => void;
}

function Marked({ text, typed }: { text: string; typed: string }) {
  const at = typed === '' ? -1 : text.toLowerCase().indexOf(typed.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + typed.length)}</mark>
      {text.slice(at + typed.length)}
    </>
  );
}

/** Combobox of addresses: the customer's own first, then the geocoder's suggestions; free text is allowed. */
export function DeliveryAddressField({ id, cityId, address, saved, error, onChange }: DeliveryAddressFieldProps) {
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [focused, setFocused] = useState(false);
  const [closed, setClosed] = useState(false);
  const [at, setAt] = useState(-1);
  const typed = address.text.trim();
  const suggestions = useSuggestions(address.text, cityId, focused && !closed);
  const own = saved
    .map(fromSaved)
    .filter(({ text }) => typed === '' || text.toLowerCase().includes(typed.toLowerCase()));
  const offers = [...own, ...suggestions.map(fromSuggestion)].filter(({ text }) => text !== address.text);
  const open = focused && !closed && offers.length > 0;
  const shownError = focused && error !== null && typed !== '' ? null : error;

  const take = (offer: AddressOption) => {
    onChange({ text: offer.open ? `${offer.text}, ` : offer.text, position: offer.position }, offer.comment);
    setClosed(!offer.open);
    setAt(-1);
    input.current?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      setClosed(true);
      event.stopPropagation();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setClosed(false);
      if (offers.length > 0) setAt((at + step + offers.length + (at < 0 && step < 0 ? 1 : 0)) % offers.length);
    } else if (event.key === 'Enter' && open && offers[at] !== undefined) take(offers[at]);
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes(field.field, styles.box)}>
      <label htmlFor={id} className={field.label}>
        Адрес
      </label>
      <input
        ref={input}
        id={id}
        className={field.input}
        role="combobox"
        aria-expanded={open}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={open && at >= 0 ? `${list}-${at}` : undefined}
        aria-invalid={shownError !== null || undefined}
        aria-describedby={shownError === null ? undefined : `${id}-error`}
        autoComplete="off"
        maxLength={200}
        value={address.text}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={keys}
        onChange={(event) => {
          setClosed(false);
          setAt(-1);
          onChange({ text: event.currentTarget.value, position: null });
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
      <ul id={list} role="listbox" aria-label="Адреса" className={styles.list} hidden={!open}>
        {offers.map((offer, index) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys
          <li
            key={offer.key}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(offer)}
          >
            <Icon of={offer.key.startsWith('saved-') ? House : MapPin} />
            <span>
              <Marked text={offer.text} typed={typed} />
              <small>{offer.note}</small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
