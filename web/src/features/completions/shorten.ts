import { MARK_END, MARK_START } from '@entities/search/document/highlight-marks';

/** Maximum length of a name in the list of completions, in characters (spec §7). */
const NAME_LENGTH = 56;
const MARK = `${MARK_START}|${MARK_END}`;
/** The last word and what stands before it. Half a word misleads («5W-3…»); only a longer one than this is cut. */
const HALF_WORD = /(?: [^ ]{0,16}|.)$/su;
const TRAILING = /(?<=.)[\s,;:(–—-]+$/su;

/**
 * Shortens a highlighted text to at most `maxLength` characters with «…»; marks do not count, and an open mark is closed.
 */
export function shorten(text: string, maxLength = NAME_LENGTH): string {
  const plain = Array.from(text.replace(new RegExp(MARK, 'g'), ''));
  if (plain.length <= maxLength) return text;
  const left = plain.slice(0, maxLength).join('').replace(HALF_WORD, '').replace(TRAILING, '');
  const cut = new RegExp(`^(?:(?:${MARK})*.){${Array.from(left).length}}`, 'su').exec(text)?.[0] ?? left;
  const isOpen = cut.lastIndexOf(MARK_START) > cut.lastIndexOf(MARK_END);
  return `${cut}${isOpen ? MARK_END : ''}…`;
}
