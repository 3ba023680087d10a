const MOST_LETTERS = 1000;
const ASKED = 'Нужно:';

/** The parts after the last «Нужно:». */
const piecesOf = (text: string): string[] =>
  text
    .slice(text.lastIndexOf(ASKED) + ASKED.length)
    .split(',')
    .map((piece) => piece.trim());

/** Adds a part to the text; a text that names it already or has no room for it stays unchanged. */
export function withNeededPart(written: string, part: string): string {
  const before = written.trimEnd();
  if (part === '' || (before.includes(ASKED) && piecesOf(before).includes(part))) return written;
  const text = before === '' ? `${ASKED} ${part}` : `${before}${before.endsWith(':') ? ' ' : ', '}${part}`;
  return text.length > MOST_LETTERS ? written : text;
}
