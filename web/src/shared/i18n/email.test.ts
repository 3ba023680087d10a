import { expect, it } from 'vitest';
import { isEmail } from './email';

it.each(['anna@example.ru', ' anna@example.ru ', 'a.b+c@mail.example.ru', 'анна@почта.рф', 'x@xn--80a1acny.xn--p1ai'])(
  '«%s» is an address',
  (text) => expect(isEmail(text)).toBe(true),
);

it.each([
  '',
  ' ',
  'anna',
  'anna@',
  '@example.ru',
  'anna@example',
  'anna@@example.ru',
  'anna @example.ru',
  'a@-b.ru',
  'a@b..ru',
  'a,b@c.ru',
])('«%s» is not an address', (text) => expect(isEmail(text)).toBe(false));
