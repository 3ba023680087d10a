const MOST_LETTERS = 1000;

/** What is written already, with one more thing asked for; a text that has it, or no room for it, stays. */
export function withAsked(written: string, what: string): string {
  const before = written.trimEnd();
  if (what === '' || before.includes(what)) return written;
  const text = before === '' ? `Нужно: ${what}` : `${before}${before.endsWith(':') ? ' ' : ', '}${what}`;
  return text.length > MOST_LETTERS ? written : text;
}
