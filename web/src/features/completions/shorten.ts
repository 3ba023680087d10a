/** Maximum length of a name in the list of completions, in characters (spec §7). */
const NAME_LENGTH = 56;

const MARK = /__\/?ais-highlight__/;
const OPEN = '__ais-highlight__';
const CLOSE = '__/ais-highlight__';

/** Half a word misleads («5W-3…»); only a longer one than this is cut. */
const MAX_HALF_LENGTH = 16;

/** Number of characters before «…»: whole words, without a trailing comma or dash. */
function signsLeft(plain: readonly string[], maxLength: number): number {
  const whole = plain.slice(0, maxLength).lastIndexOf(' ');
  let endIndex = whole >= maxLength - 1 - MAX_HALF_LENGTH && whole > 0 ? whole : maxLength - 1;
  while (endIndex > 1 && /[\s,;:(–—-]/.test(plain[endIndex - 1] ?? '')) endIndex -= 1;
  return endIndex;
}

/**
 * Shortens a highlighted text to at most `maxLength` characters with «…»; marks do not count, and an open mark is closed.
 */
export function shorten(text: string, maxLength = NAME_LENGTH): string {
  const plain = Array.from(text.split(MARK).join(''));
  if (plain.length <= maxLength) return text;
  let endIndex = signsLeft(plain, maxLength);
  let cut = '';
  let open = false;
  for (const part of text.split(/(__\/?ais-highlight__)/)) {
    if (part === OPEN || part === CLOSE) {
      open = part === OPEN;
      cut += part;
      continue;
    }
    const signs = Array.from(part);
    if (signs.length < endIndex) {
      cut += part;
      endIndex -= signs.length;
      continue;
    }
    return `${cut}${signs.slice(0, endIndex).join('')}${open ? CLOSE : ''}…`;
  }
  return cut;
}
