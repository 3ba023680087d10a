import { MOST_BYTES, MOST_LINES } from '@shared/api/parts';
import { counted, NBSP, number } from '@shared/i18n/format';

/** A text fit to be sent, and what was done to make it so. */
export interface Pasted {
  text: string;
  /** Null: nothing was left out. */
  note: string | null;
}

const linesText = (count: number): string => counted(count, 'строку', 'строки', 'строк');
const LIMIT = `${number(MOST_LINES)}${NBSP}строк`;
/** Beginning of a file of Excel or of an archive. */
const PACKED = 'PK\u0003\u0004';
/** Enough to tell a text from a file. */
const LOOKED_AT = 4_000;
const FEW = 0.02;

const NOT_A_TEXT = `Это похоже на${NBSP}файл, а${NBSP}не на${NBSP}текст. Откройте его в${NBSP}Excel или в${NBSP}1С, выделите столбцы с${NBSP}номерами, скопируйте и${NBSP}вставьте сюда.`;

/** Control signs that no text has, or signs that could not be read. */
// eslint-disable-next-line no-control-regex
const STRANGE = /[\u0000-\u0008\u000e-\u001f\ufffd]/g;

export function isBinary(text: string): boolean {
  const beginning = text.slice(0, LOOKED_AT);
  if (beginning.startsWith(PACKED) || beginning.includes('\u0000')) return true;
  return (beginning.match(STRANGE)?.length ?? 0) > beginning.length * FEW;
}

/** Signs that the shop refuses: nobody sees them, and some programs put them between lines. */
// eslint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/gu;

/** Lines with something in them. Counted sign by sign: a paste may have ten megabytes. */
export function countLines(text: string): number {
  let count = 0;
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    if (hasSigns(text, start, end)) count += 1;
    start = end + 1;
  }
  return count;
}

function hasSigns(text: string, start: number, end: number): boolean {
  for (let place = start; place < end; place += 1) if (text.charCodeAt(place) > 32 && text.charCodeAt(place) !== 160) return true;
  return false;
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** As much of the text, in whole lines where it has them, as the shop takes at once. */
function beginningOf(text: string): string {
  const kept: string[] = [];
  let bytes = 0;
  let filled = 0;
  const lines = text.slice(0, MOST_BYTES).split('\n');
  // The last one is half a line.
  if (text.length > MOST_BYTES) lines.pop();
  for (const line of lines) {
    bytes += bytesOf(line) + 1;
    filled += line.trim() === '' ? 0 : 1;
    if (bytes > MOST_BYTES + 1 || filled > MOST_LINES) break;
    kept.push(line);
  }
  return kept.join('\n');
}

/** Cuts a list to what can be asked at once, and says what it did: before anything is sent, and without stopping the page. */
export function fitted(typed: string): Pasted {
  if (isBinary(typed)) return { text: '', note: NOT_A_TEXT };
  const text = typed.replace(/\r\n?|\v/g, '\n').replace(UNSEEN, ' ');
  const all = countLines(text);
  if (all <= MOST_LINES && text.length <= MOST_BYTES && bytesOf(text) <= MOST_BYTES) return { text, note: null };
  const cut = beginningOf(text);
  const taken = countLines(cut);
  if (taken === 0) return { text: '', note: `Первая строка длиннее ${number(MOST_BYTES / 1000)}${NBSP}кБ: это не${NBSP}список номеров. Вставьте номера, каждый с${NBSP}новой строки.` };
  return { text: cut, note: `Вставили ${linesText(all)}, за${NBSP}раз берём до${NBSP}${LIMIT} и${NBSP}${number(MOST_BYTES / 1000)}${NBSP}кБ. Взяли первые ${number(taken)}, остальное вставьте следующим списком.` };
}
