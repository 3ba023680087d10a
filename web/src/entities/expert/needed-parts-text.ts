const MOST_LETTERS = 1000;
const ASKED = 'Нужно:';

/** The parts after the last «Нужно:». */
const piecesOf = (text: string): string[] =>
  text
    .slice(text.lastIndexOf(ASKED) + ASKED.length)
    .split(',')
    .map((piece) => piece.trim());

/** Adds a part to the text; a text that names it already or has no room for it stays unchanged. */
export function withNeededPart(written: string, what: string): string {
  const before = written.trimEnd();
  if (what === '' || (before.includes(ASKED) && piecesOf(before).includes(what))) return written;
  const text = before === '' ? `${ASKED} ${what}` : `${before}${before.endsWith(':') ? ' ' : ', '}${what}`;
  return text.length > MOST_LETTERS ? written : text;
}
