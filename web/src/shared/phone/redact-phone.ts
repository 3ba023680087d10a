const DOT = '•';

/** «79161234567» → «+7 9•• ••• 45 67»: recognisable for its owner only. */
export function redactPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (digits.length !== 11) return '';
  return `+7 ${digits.charAt(1)}${DOT}${DOT} ${DOT.repeat(3)} ${digits.slice(7, 9)} ${digits.slice(9)}`.replaceAll(
    ' ',
    '\u00a0',
  );
}
