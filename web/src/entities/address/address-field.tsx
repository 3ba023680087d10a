import { MapPin } from 'lucide-react';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import type { Suggestion } from '@shared/api/addresses';
import { counted } from '@shared/i18n/format';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { TextField } from '@shared/ui/field';
import { Icon } from '@shared/ui/icon';
import { useCombobox } from '@shared/ui/use-combobox';
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
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [houseless, setHouseless] = useState(false);
  const suggestions = useSuggestions(value, cityId, isOpen);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);

  const choose = (index: number) => {
    const suggestion = suggestions[index];
    if (suggestion === undefined) return;
    const whole = suggestion.house !== null;
    setHouseless(!whole);
    setOpen(!whole);
    onValue(whole ? suggestion.text : `${suggestion.text}, `, suggestion);
    input.current?.focus();
  };
  const { isExpanded, setActive, inputProps, listProps, optionProps } = useCombobox({
    isOpen,
    onOpenChange: setOpen,
    count: suggestions.length,
    onChoose: choose,
  });
  return (
    <div className={styles.root}>
      <TextField
        ref={input}
        label={label}
        name={name}
        {...inputProps}
        autoComplete="street-address"
        maxLength={200}
        value={value}
        error={error}
        hint={houseless ? NO_HOUSE : hint}
        onChange={(event) => {
          setOpen(true);
          setActive(-1);
          setHouseless(false);
          onValue(event.currentTarget.value, null);
        }}
        onBlur={() => setOpen(false)}
      />
      <ul {...listProps} aria-label="Подсказки адреса" className={styles.list} hidden={!isExpanded}>
        {suggestions.map((suggestion, index) => (
          <li key={suggestion.text} {...optionProps(index)}>
            <Icon of={MapPin} size={18} />
            {withNonBreakingSpaces(suggestion.text)}
          </li>
        ))}
      </ul>
      <p className="vh" role="status">
        {isExpanded ? `${counted(suggestions.length, 'подсказка', 'подсказки', 'подсказок')}, выбирайте стрелками` : ''}
      </p>
    </div>
  );
}
