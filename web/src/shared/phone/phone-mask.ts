import type { MaskitoOptions, MaskitoPreprocessor } from '@maskito/core';
import { phoneDigits } from './phone';

const D = /\d/;

/** Strips the 8 or +7 of a pasted or autofilled number; a lone 7 or 8 at the start is the country code. */
const withoutCountry: MaskitoPreprocessor = ({ elementState, data }, action) => {
  const typedDigits = data.replace(/\D/g, '');
  if (action === 'validation') {
    const digits = phoneDigits(elementState.value).replace(/^7/, '');
    return elementState.value.startsWith('+7') || digits === ''
      ? { elementState, data }
      : { elementState: { value: digits, selection: [digits.length, digits.length] }, data };
  }
  const before = elementState.value.slice(0, elementState.selection[0]).replace(/^\+7/, '').replace(/\D/g, '');
  if (before === '' && /^[78]/.test(typedDigits) && (typedDigits.length === 1 || typedDigits.length >= 11))
    return { elementState, data: typedDigits.length === 1 ? '+7 (' : typedDigits.slice(1) };
  return { elementState, data: typedDigits.length > 1 ? typedDigits : data };
};

/** +7 (###) ### ## ## (spec §5). */
export const phoneMask: MaskitoOptions = {
  mask: ['+', '7', ' ', '(', D, D, D, ')', ' ', D, D, D, ' ', D, D, ' ', D, D],
  preprocessors: [withoutCountry],
};
