import { expect, it } from 'vitest';
import { redactPhone } from './redact-phone';

it.each([
  ['79161234567', '+7 9•• ••• 45 67'],
  ['+7 (916) 123 45 67', '+7 9•• ••• 45 67'],
  ['', ''],
  ['7916', ''],
])('«%s» is shown as «%s»', (phone, shown) => expect(redactPhone(phone).replaceAll('\u00a0', ' ')).toBe(shown));
