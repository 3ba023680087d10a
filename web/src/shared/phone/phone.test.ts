import { maskitoTransform } from '@maskito/core';
import { describe, expect, it } from 'vitest';
import { isPhone, phoneDigits, formatPhone, phoneProblem } from './phone';
import { phoneMask } from './phone-mask';

describe('a telephone number', () => {
  it('is valid with exactly 11 digits in any format', () => {
    expect(isPhone('+7 (916) 204 45 17')).toBe(true);
    expect(isPhone('8 916 204-45-17')).toBe(true);
    expect(isPhone('+7 (916) 204 45 1')).toBe(false);
    expect(isPhone('+7 (916) 204 45 177')).toBe(false);
    expect(phoneDigits('8 916 204-45-17')).toBe('79162044517');
    expect(phoneDigits('916 204 45 17')).toBe('79162044517');
  });

  it('is formatted by the mask, also incomplete', () => {
    expect(formatPhone('79162044517')).toBe('+7 (916) 204 45 17');
    expect(formatPhone('+79162')).toBe('+7 (916) 2');
    expect(formatPhone('')).toBe('');
  });

  it('reports how many digits are missing', () => {
    expect(phoneProblem('+7 (916) 204 45 17')).toBeNull();
    expect(phoneProblem('+7 (916) 204 45')).toBe('Не хватает двух цифр: в номере их 11');
    expect(phoneProblem('')).toBe('Впишите телефон: в номере 11 цифр');
    expect(phoneProblem('+7 (')).toBe('Впишите телефон: в номере 11 цифр');
  });
});

describe('the mask', () => {
  it.each([
    ['9162044517', '+7 (916) 204 45 17'],
    ['89162044517', '+7 (916) 204 45 17'],
    ['+7 916 204-45-17', '+7 (916) 204 45 17'],
    ['79162044517', '+7 (916) 204 45 17'],
    ['+7 (916) 2', '+7 (916) 2'],
    ['', ''],
  ])('draws %s', (input, drawn) => {
    expect(maskitoTransform(input, phoneMask)).toBe(drawn);
  });
});
