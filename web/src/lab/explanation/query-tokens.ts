import { fold, stem, type Ask } from '@entities/search/query';

/** A word or phrase of an ask as the engine gets it, and as it was typed. */
export interface QueryToken {
  readonly text: string;
  readonly typed: string;
}

const PHRASES = /"([^"]+)"|[^\s"«]+/g;

/** Words of an ask; `text` is the corrected text of the plan, whose words are shown instead of stems. */
export function tokensOf({ q, stemmed = q }: Pick<Ask, 'q' | 'stemmed'>, text: string): QueryToken[] {
  const typed = fold(text).split(' ');
  return [...stemmed.matchAll(PHRASES)].map(([whole, phrase = whole]) => ({
    text: phrase,
    typed: typed.find((word) => word === phrase || stem(word) === phrase) ?? phrase,
  }));
}

export interface SynonymUse {
  /** Positions of the tokens that the synonym stands for. */
  readonly from: number;
  readonly to: number;
  readonly targets: readonly string[];
}

/** Synonyms of the version whose words stand in the query next to each other. */
export function synonymsOf(
  tokens: readonly QueryToken[],
  synonyms: Readonly<Record<string, readonly string[]>>,
): SynonymUse[] {
  return tokens.flatMap((_, from) =>
    tokens.slice(from).flatMap((__, length) => {
      const part = tokens.slice(from, from + length + 1);
      const keys = new Set([part.map(({ text }) => text).join(' '), part.map(({ typed }) => typed).join(' ')]);
      const targets = [...new Set([...keys].flatMap((key) => synonyms[key] ?? []))];
      return targets.length === 0 ? [] : [{ from, to: from + length, targets }];
    }),
  );
}
