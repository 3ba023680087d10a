import type { QueryReading } from '../query';
import { fold } from '../query';
import { formsStandAt, ruleWords } from './query-match';

/** What rules change in a text: `replace` words by others, `drop` words. */
export interface TextRules {
  readonly replace: readonly (readonly [from: string, to: string])[];
  readonly drop: readonly string[];
}

export interface RewrittenText {
  readonly text: string;
  /** What was changed, as it is shown and undone. */
  readonly readings: readonly QueryReading[];
}

/** Whether the shopper wants these words as typed. */
const isUndone = (words: string, asTyped: readonly string[]): boolean =>
  asTyped.some((piece) => ` ${fold(piece)} `.includes(` ${words} `));

/**
 * Changes a text by rules, the first that fits a word wins; what came in is not changed again. A text that would be
 * left empty, and pieces that the shopper wants as typed, are not changed.
 */
export function rewrite(text: string, { replace, drop }: TextRules, asTyped: readonly string[]): RewrittenText {
  const typed = fold(text).split(' ');
  const words = typed.map((word) => ruleWords(word)[0] ?? '');
  const changes = [...replace, ...drop.map((word): [string, string] => [word, ''])].map(
    ([from, to]) => [ruleWords(from), to] as const,
  );
  const result: string[] = [];
  const readings: QueryReading[] = [];
  for (let index = 0; index < words.length;) {
    const [part, to] =
      changes.find(
        ([from]) =>
          formsStandAt(words, index, from) && !isUndone(words.slice(index, index + from.length).join(' '), asTyped),
      ) ?? [];
    if (part === undefined || to === undefined) {
      result.push(typed[index] ?? '');
      index += 1;
      continue;
    }
    const from = words.slice(index, index + part.length).join(' ');
    readings.push({ kind: to === '' ? 'dropped' : 'replacement', from, to });
    if (to !== '') result.push(to);
    index += part.length;
  }
  return readings.length === 0 || result.length === 0 ? { text, readings: [] } : { text: result.join(' '), readings };
}
