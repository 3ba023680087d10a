import { MapPin } from 'lucide-react';
import { useId, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import type { Suggestion } from '@shared/api/addresses';
import { counted } from '@shared/i18n/format';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { TextField } from '@shared/ui/field';
import { Icon } from '@shared/ui/icon';
import { useSuggestions } from './use-suggestions';
import styles from './address-field.module.css';

const NO_HOUSE = 'Не хватает дома. Выберите адрес из списка или допишите сами';

export interface AddressFieldProps {
  label?: string;
  value: string;
  cityId: number | null;
  /** The chosen suggestion, null while the person types. */
  onValue: (text: string, suggestion: Suggestion | null) => void;
  error?: string | null | undefined;
  hint?: string | undefined;
  /** Registers the field with the form. */
  name?: string | undefined;
  ref?: Ref<{ focus: () => void }> | undefined;
}

/** Address input with the geocoder's suggestions; an address that it does not know may be typed freely. */
export function AddressField({
  label = 'Адрес',
  value,
  cityId,
  onValue,
  error,
  hint = 'Улица, дом, квартира',
  name,
  ref,
}: AddressFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setAsked] = useState(false);
  const [active, setActive] = useState(-1);
  const [houseless, setHouseless] = useState(false);
  const suggestions = useSuggestions(value, cityId, isOpen);
  const open = suggestions.length > 0;
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);

  const choose = (suggestion: Suggestion) => {
    const whole = suggestion.house !== null;
    setHouseless(!whole);
    setAsked(!whole);
    setActive(-1);
    onValue(whole ? suggestion.text : `${suggestion.text}, `, suggestion);
    input.current?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    if (!open) return;
    const last = suggestions.length - 1;
    if (event.key === 'ArrowDown') setActive(active === last ? -1 : active + 1);
    else if (event.key === 'ArrowUp') setActive(active === -1 ? last : active - 1);
    else if (event.key === 'Escape') setAsked(false);
    else if (event.key === 'Enter' && suggestions[active] !== undefined) choose(suggestions[active]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.root}>
      <TextField
        ref={input}
        label={label}
        name={name}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
        autoComplete="street-address"
        maxLength={200}
        value={value}
        error={error}
        hint={houseless ? NO_HOUSE : hint}
        onChange={(event) => {
          setAsked(true);
          setActive(-1);
          setHouseless(false);
          onValue(event.currentTarget.value, null);
        }}
        onKeyDown={keys}
        onBlur={() => setAsked(false)}
      />
      <ul id={`${id}-list`} role="listbox" aria-label="Подсказки адреса" className={styles.list} hidden={!open}>
        {suggestions.map((suggestion, index) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys
          <li
            key={suggestion.text}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // Pressing must not take the focus from the field: it would close the list first.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
          >
            <Icon of={MapPin} size={18} />
            {withNonBreakingSpaces(suggestion.text)}
          </li>
        ))}
      </ul>
      <p className="vh" role="status">
        {open ? `${counted(suggestions.length, 'подсказка', 'подсказки', 'подсказок')}, выбирайте стрелками` : ''}
      </p>
    </div>
  );
}
