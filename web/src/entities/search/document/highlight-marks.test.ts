import { expect, test } from 'vitest';
import { MARK_END, MARK_START, withStemMarks } from './highlight-marks';

const written = (text: string): string => text.replaceAll('[', MARK_START).replaceAll(']', MARK_END);

test.each([
  ['Колодки тормозные передние', 'колодк передн ', '[Колодки] тормозные [передние]'],
  ['[Щётк]а стеклоочистителя', 'щетк', '[Щётка] стеклоочистителя'],
  ['Насос водяной', 'масло ', 'Насос водяной'],
  ['Колодка [Brembo] 2108', 'клодк brembo', '[Колодка] [Brembo] 2108'],
  ['Вал и ваза', 'вал ', '[Вал] и ваза'],
  ['[Торм]озная жидкость', 'торм', '[Торм]озная жидкость'],
])('in «%s» the stems «%s» mark «%s»', (text, query, expected) => {
  expect(withStemMarks(written(text), query)).toBe(written(expected));
});
