/** Numbers of lamp sockets in words. */
const NUMBERS: Readonly<Record<string, string>> = {
  один: '1', первая: '1', три: '3', четыре: '4', семь: '7', восемь: '8', девять: '9', одиннадцать: '11', пятнадцать: '15',
}; // prettier-ignore
const SOCKET = new RegExp(
  `(?<![a-zа-я\\d])(?:аш|эйч)[ -]?(?:(б[иэ]|b)[ -]?)?(\\d{1,2}|${Object.keys(NUMBERS).join('|')})(?![a-zа-я\\d])`,
  'u',
);

/** A spoken code of a folded text: `from` is replaced by `to`. */
export interface SpokenCode {
  readonly from: string;
  readonly to: string;
}

/** «аш 7», «аш четыре», «аш би 3» → h7, h4, hb3. */
export function spokenCode(folded: string): SpokenCode | null {
  const [from, letter, number = ''] = SOCKET.exec(folded) ?? [];
  return from === undefined ? null : { from, to: `h${letter === undefined ? '' : 'b'}${NUMBERS[number] ?? number}` };
}
