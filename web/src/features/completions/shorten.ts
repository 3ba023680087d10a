/** Longest name in a list of completions, in characters (spec §7). */
const NAME_LENGTH = 56;

const MARK = /__\/?ais-highlight__/;
const OPEN = '__ais-highlight__';
const CLOSE = '__/ais-highlight__';

/** Cuts what is read, not the marks in it: «…» is the last of `most` characters, and an open mark is closed. */
export function shorten(text: string, most = NAME_LENGTH): string {
  const plain = text.split(MARK).join('');
  if (Array.from(plain).length <= most) return text;
  let left = most - 1;
  let cut = '';
  let open = false;
  for (const part of text.split(/(__\/?ais-highlight__)/)) {
    if (part === OPEN || part === CLOSE) {
      open = part === OPEN;
      cut += part;
      continue;
    }
    const signs = Array.from(part);
    if (signs.length < left) {
      cut += part;
      left -= signs.length;
      continue;
    }
    return `${cut}${signs.slice(0, left).join('').trimEnd()}${open ? CLOSE : ''}…`;
  }
  return cut;
}
