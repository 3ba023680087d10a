/** The edit between two keys: its first index, and how many characters of the stored key differ from there. */
export interface KeyDifference {
  position: number;
  /** Characters of the stored key: one changed or added, two swapped, none where it lacks one. */
  signs: 0 | 1 | 2;
}

/**
 * The single edit (wrong, missing, added or swapped character) between two keys; null when they are equal or further
 * apart.
 */
export function singleEdit(typedKey: string, storedKey: string): KeyDifference | null {
  if (Math.abs(typedKey.length - storedKey.length) > 1 || typedKey === storedKey) return null;
  let index = 0;
  while (index < typedKey.length && typedKey[index] === storedKey[index]) index += 1;
  const typedRest = typedKey.slice(index);
  const storedRest = storedKey.slice(index);
  if (typedRest.slice(1) === storedRest.slice(1) && typedRest !== '' && storedRest !== '')
    return { position: index, signs: 1 };
  if (typedRest === storedRest.slice(1)) return { position: index, signs: 1 };
  if (typedRest.slice(1) === storedRest) return { position: index, signs: 0 };
  const swapped = `${typedRest.charAt(1)}${typedRest.charAt(0)}${typedRest.slice(2)}`;
  const isSwapped = typedRest.length > 1 && swapped === storedRest;
  return isSwapped ? { position: index, signs: 2 } : null;
}

/** Ranges of the differing characters in the number's own format, whose letters and digits make up the key. */
export function markedRanges(number: string, { position, signs }: KeyDifference): [start: number, end: number][] {
  const positions = Array.from(number.matchAll(/[\p{L}\p{Nd}]/gu), (match) => match.index);
  // An extra character was typed: the characters on both sides of the gap are marked.
  const from = signs === 0 ? position - 1 : position;
  const start = positions[Math.max(from, 0)];
  const end = positions[Math.min(signs === 0 ? position : from + signs - 1, positions.length - 1)];
  return start === undefined || end === undefined ? [] : [[start, end + 1]];
}
