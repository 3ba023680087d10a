const MOST_LETTERS = 1000;
const ASKED = 'Нужно:';

/** What stands behind the last «Нужно:», piece by piece. */
const piecesOf = (text: string): string[] =>
  text
    .slice(text.lastIndexOf(ASKED) + ASKED.length)
    .split(',')
    .map((piece) => piece.trim());

/** What is written already, with one more thing asked for; a text that asks for it, or has no room for it, stays. */
export function withNeededPart(written: string, what: string): string {
  const before = written.trimEnd();
  if (what === '' || (before.includes(ASKED) && piecesOf(before).includes(what))) return written;
  const text = before === '' ? `${ASKED} ${what}` : `${before}${before.endsWith(':') ? ' ' : ', '}${what}`;
  return text.length > MOST_LETTERS ? written : text;
}
