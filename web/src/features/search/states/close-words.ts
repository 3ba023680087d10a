import { fold, stem, stems, type Vocabulary } from '@entities/search/query';

const MIN_LENGTH = 4;
const LONG = 6;
const MAX_WORDS = 2;

/** Edit distance of two words, cut off above `limit`. */
function edits(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1])));
    row = next;
  }
  return row[b.length] ?? limit + 1;
}

/** Spelling suggestions: vocabulary words close to an unknown one. */
export function closeWords(word: string, { words, latin }: Vocabulary): string[] {
  if (word.length < MIN_LENGTH || !/^\p{L}+$/u.test(word)) return [];
  const all = /[a-z]/.test(word) ? latin : words;
  const roots = new Set(stems(word));
  if (all.some((candidate) => stems(candidate).some((root) => roots.has(root)))) return [];
  const limit = word.length < LONG ? 1 : 2;
  const near = all
    .map((candidate) => ({ candidate, far: edits(word, candidate, limit) }))
    .filter(({ far }) => far <= limit);
  const sorted = near.sort((a, b) => a.far - b.far || a.candidate.length - b.candidate.length);
  // Of the forms of one word the closest.
  const first = new Map(sorted.toReversed().map(({ candidate }) => [stem(candidate), candidate]));
  return sorted
    .filter(({ candidate }) => first.get(stem(candidate)) === candidate)
    .slice(0, MAX_WORDS)
    .map(({ candidate }) => candidate);
}

export interface CloseText {
  word: string;
  text: string;
}

/** The text with one word replaced by a suggestion. */
export function withCloseWord(text: string, vocabulary: Vocabulary): CloseText[] {
  const words = text.split(' ');
  return words.flatMap((typedWord, index) =>
    closeWords(fold(typedWord), vocabulary).map((word) => ({ word, text: words.with(index, word).join(' ') })),
  );
}
