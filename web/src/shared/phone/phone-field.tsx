import { useMaskito } from '@maskito/react';
import { useImperativeHandle, useRef, type Ref } from 'react';
import { TextField, type TextFieldProps } from '@shared/ui/field';
import { phoneMask } from './phone-mask';

export interface PhoneFieldProps extends Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'onInput' | 'type' | 'ref' | 'label'
> {
  label?: string;
  /** «+7 (916) 204 45 17» or a part of it; see `phoneDigits`, `phoneProblem`. */
  value: string;
  onValue: (value: string) => void;
  ref?: Ref<{ focus: () => void }> | undefined;
}

/** Includes the mask library: import it only from pages and windows that load on demand. */
export function PhoneField({ label = 'Телефон', value, onValue, ref, ...rest }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement | null>(null);
  const masked = useMaskito({ options: phoneMask });
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);
  return (
    <TextField
      label={label}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="+7 (___) ___ __ __"
      value={value}
      onInput={(event) => onValue(event.currentTarget.value)}
      ref={(element) => {
        input.current = element;
        masked(element);
      }}
      {...rest}
    />
  );
}
