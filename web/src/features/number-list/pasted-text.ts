import { MAX_BYTES, MAX_LINES } from '@shared/api/parts';
import { counted, NBSP, number } from '@shared/i18n/format';

/** A text within the limits, and a note about what was changed. */
export interface PastedText {
  text: string;
  /** Null: nothing was left out. */
  note: string | null;
}

const linesText = (count: number): string => counted(count, 'строку', 'строки', 'строк');
const LIMIT = `${number(MAX_LINES)}${NBSP}строк`;
/** Magic bytes of Excel files and archives. */
const PACKED = 'PK\u0003\u0004';
/** Sample size for telling text from a binary file. */
const LOOKED_AT = 4_000;
const FEW = 0.02;
/** Shorter texts are not judged by share: one control character of a scanner is much of a short number. */
const TELLING = 200;

const NOT_A_TEXT = `Это похоже на${NBSP}файл, а${NBSP}не на${NBSP}текст. Откройте его в${NBSP}Excel или в${NBSP}1С, выделите столбцы с${NBSP}номерами, скопируйте и${NBSP}вставьте сюда.`;

/**
 * Control characters that texts do not have, and replacement characters; those of a scanner (ISO 15434: EOT, FS to US)
 * are allowed.
 */
// oxlint-disable-next-line no-control-regex
const STRANGE = /[\u0000-\u0003\u0005-\u0008\u000e-\u001b\ufffd]/g;

export function isBinary(text: string): boolean {
  const beginning = text.slice(0, LOOKED_AT);
  if (beginning.startsWith(PACKED) || beginning.includes('\u0000')) return true;
  return beginning.length > TELLING && (beginning.match(STRANGE)?.length ?? 0) > beginning.length * FEW;
}

/** Characters that the shop refuses: invisible ones that some programs put between lines. */
// oxlint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/gu;

/** Number of non-empty lines. Scanned by character: a paste may have ten megabytes. */
export function countLines(text: string): number {
  let count = 0;
  for (let start = 0; start <= text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    if (hasSigns(text, start, end)) count += 1;
    start = end + 1;
  }
  return count;
}

function hasSigns(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index += 1)
    if (text.charCodeAt(index) > 32 && text.charCodeAt(index) !== 160) return true;
  return false;
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const fits = (text: string): boolean =>
  text.length <= MAX_BYTES && bytesOf(text) <= MAX_BYTES && countLines(text) <= MAX_LINES;

/** As much of the text as fits, in whole lines where it has them. */
function beginningOf(text: string, mostBytes: number, mostLines: number): string {
  const wholeLines: string[] = [];
  let bytes = 0;
  let filled = 0;
  const lines = text.slice(0, mostBytes).split('\n');
  // The last line is incomplete.
  if (text.length > mostBytes) lines.pop();
  for (const line of lines) {
    bytes += bytesOf(line) + 1;
    filled += line.trim() === '' ? 0 : 1;
    if (bytes > mostBytes + 1 || filled > mostLines) break;
    wholeLines.push(line);
  }
  return wholeLines.join('\n');
}

const KB = `${number(MAX_BYTES / 1000)}${NBSP}кБ`;

function leftOut(text: string): string {
  if (countLines(text) >= MAX_LINES)
    return `В${NBSP}списке уже ${LIMIT}, больше за${NBSP}раз не${NBSP}берём. Остальное вставьте следующим списком.`;
  if (text.trim() !== '')
    return `Не${NBSP}поместилось: за${NBSP}раз берём до${NBSP}${LIMIT} и${NBSP}${KB}. Вставьте это следующим списком.`;
  return `Первая строка длиннее ${KB}: это не${NBSP}список номеров. Вставьте номера, каждый с${NBSP}новой строки.`;
}

/** The last line before the caret continues in the first pasted line. */
const goesOn = (before: string, clean: string): boolean =>
  hasSigns(before, before.lastIndexOf('\n') + 1, before.length) && (clean.split('\n', 1)[0] ?? '').trim() !== '';

const SHOWN = 40;

/** The first line that is not empty, shortened. */
function firstLineOf(text: string): string {
  const [line = ''] = text.slice(0, MAX_BYTES).trimStart().split('\n', 1);
  const bare = line.replace(/\s+/g, ' ').trim();
  return bare.length > SHOWN ? `${bare.slice(0, SHOWN)}…` : bare;
}

/**
 * Replaces `start` to `end` by a pasted text. What exceeds the limits is cut from the paste, not from the list, and
 * reported before anything is sent.
 */
export function insertPasted(text: string, start: number, end: number, insertion: string): PastedText {
  if (isBinary(insertion)) return { text, note: NOT_A_TEXT };
  const clean = insertion.replace(/\r\n?|\v/g, '\n').replace(UNSEEN, ' ');
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const whole = before + clean + after;
  if (fits(whole)) return { text: whole, note: null };
  const tail = after === '' || after.startsWith('\n') ? after : `\n${after}`;
  const room = MAX_LINES - countLines(before) - countLines(tail) + (goesOn(before, clean) ? 1 : 0);
  const cut = beginningOf(clean, Math.max(MAX_BYTES - bytesOf(before + tail), 0), room).replace(/\n+$/, '');
  const lineCount = countLines(cut);
  if (lineCount === 0) return { text, note: leftOut(text) };
  const list = before + cut + tail;
  const more =
    before + after === '' ? '' : `, в${NBSP}списке теперь ${counted(countLines(list), 'строка', 'строки', 'строк')}`;
  return {
    text: list,
    note: `Вставили ${linesText(countLines(clean))}, за${NBSP}раз берём до${NBSP}${LIMIT} и${NBSP}${KB}. Взяли первые ${number(lineCount)}${more}. Остальное, начиная со${NBSP}строки «${firstLineOf(clean.slice(cut.length))}», вставьте следующим списком.`,
  };
}

/** Limits a list after typing: the newly typed text is cut, not the existing one. */
export function replaceText(text: string, newText: string): PastedText {
  const shorterLength = Math.min(text.length, newText.length);
  let start = 0;
  while (start < shorterLength && text[start] === newText[start]) start += 1;
  let same = 0;
  while (same < shorterLength - start && text[text.length - 1 - same] === newText[newText.length - 1 - same]) same += 1;
  return insertPasted(text, start, text.length - same, newText.slice(start, newText.length - same));
}

/** Cuts a list to the limits of one request, and says so. */
export const fitToLimits = (newText: string): PastedText => insertPasted('', 0, 0, newText);
