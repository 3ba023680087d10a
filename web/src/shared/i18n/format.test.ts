import { describe, expect, it } from 'vitest';
import { counted, discountPercent, inDays, money, number, phoneHref, phoneText, plural, products } from './format';
import { withNonBreakingSpaces } from './nonbreaking';

describe('numbers and money', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1\u2009000'],
    [1234567, '1\u2009234\u2009567'],
    [-5, '−5'],
  ])('groups %d by thousands with a thin space', (value, text) => expect(number(value)).toBe(text));

  it('uses a decimal comma', () => expect(number(4.4, 1)).toBe('4,4'));

  it.each([
    [2849, '2\u2009849\u00a0₽'],
    [2790.5, '2\u2009790,50\u00a0₽'],
    [0.1 + 0.2, '0,30\u00a0₽'],
    [99.999, '100\u00a0₽'],
  ])('writes %d roubles', (value, text) => expect(money(value)).toBe(text));

  it('counts the discount in whole per cent', () => {
    expect(discountPercent(2849, 3190)).toBe(11);
    expect(discountPercent(100, 100)).toBe(0);
    expect(discountPercent(100, null)).toBe(0);
    expect(discountPercent(100, 90)).toBe(0);
  });
});

describe('plurals', () => {
  it.each([
    [1, 'товар'],
    [2, 'товара'],
    [5, 'товаров'],
    [11, 'товаров'],
    [21, 'товар'],
    [112, 'товаров'],
    [0, 'товаров'],
  ])('%d', (count, word) => expect(plural(count, 'товар', 'товара', 'товаров')).toBe(word));

  it('joins the count with a non-breaking space', () => {
    expect(products(1240)).toBe('1\u2009240\u00a0товаров');
    expect(counted(3, 'пункт', 'пункта', 'пунктов')).toBe('3\u00a0пункта');
  });
});

describe('dates', () => {
  const now = new Date(2026, 10, 21, 23, 59);

  it('shows today and tomorrow', () => {
    expect(inDays(0, now)).toBe('сегодня');
    expect(inDays(1, now)).toBe('завтра');
  });
  it('names the day, the year only when it changes', () => {
    expect(inDays(2, now)).toBe('23\u00a0ноября');
    expect(inDays(45, now)).toBe('5\u00a0января\u00a02027');
  });
});

describe('phones', () => {
  it('is shown with 8 and dialled with +7', () => {
    expect(phoneText('+7 495 000-01-01')).toBe('8\u00a0495\u00a0000-01-01');
    expect(phoneHref('+7 495 000-01-01')).toBe('tel:+74950000101');
  });
});

describe('tidy', () => {
  it.each([
    ['Колодки на Весту', 'Колодки на\u00a0Весту'],
    ['и в городе', 'и\u00a0в\u00a0городе'],
    ['Масло 5W-40, 4 л', 'Масло 5W-40, 4\u00a0л'],
    ['12 шт. в пачке', '12\u00a0шт. в\u00a0пачке'],
    ['Один — два', 'Один\u00a0— два'],
    ['мила и лампа', 'мила и\u00a0лампа'],
  ])('%s', (text, out) => expect(withNonBreakingSpaces(text)).toBe(out));
});
