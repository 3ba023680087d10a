/** Longest name in a list of completions, in characters (spec §7). */
const NAME_LENGTH = 56;

const MARK = /__\/?ais-highlight__/;
const OPEN = '__ais-highlight__';
const CLOSE = '__/ais-highlight__';

/** Half a word misleads: «5W-3…». A longer one than this is cut all the same. */
const LONGEST_HALF = 16;

/** How many signs of the text are left before «…»: whole words, without a comma or a dash after the last. */
function signsLeft(plain: readonly string[], most: number): number {
  const whole = plain.slice(0, most).lastIndexOf(' ');
  let left = whole >= most - 1 - LONGEST_HALF && whole > 0 ? whole : most - 1;
  while (left > 1 && /[\s,;:(–—-]/.test(plain[left - 1] ?? '')) left -= 1;
  return left;
}

/** Cuts what is read, not the marks in it: at most `most` characters with «…», and an open mark is closed. */
export function shorten(text: string, most = NAME_LENGTH): string {
  const plain = Array.from(text.split(MARK).join(''));
  if (plain.length <= most) return text;
  let left = signsLeft(plain, most);
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
    return `${cut}${signs.slice(0, left).join('')}${open ? CLOSE : ''}…`;
  }
  return cut;
}
