import { MatchGrade, type Lexicon } from './lexicon';
import { cutEndings, RUSSIAN_WORD, stem } from './stem';

/** The engine forgives no letter in shorter words. */
const SHORTEST_FORGIVEN = 4;
/** A wrong letter of an ending is among so many last ones. */
const LONGEST_ENDING = 3;

/** The stem that is left when one of the last letters is a mistake, or begins an ending: «масляныц», «маслянног». */
function withoutWrongEnding(word: string, lexicon: Lexicon): string | undefined {
  for (let index = word.length - 1; index >= word.length - LONGEST_ENDING; index -= 1) {
    const form = stem(word.slice(0, index) + word.slice(index + 1));
    if (form.length >= SHORTEST_FORGIVEN && form.length <= index && lexicon.hasStem(form)) return form;
  }
  return undefined;
}

/**
 * A word as documents are written. The engine forgives a letter in a stem; a mistake in the ending would leave too much
 * of the word, or an ending that only seems to be one too little («антифрих»).
 */
function stemOf(word: string, lexicon: Lexicon): string {
  const base = stem(word);
  if (lexicon.grade(word) >= MatchGrade.form || word.length < SHORTEST_FORGIVEN) return base;
  const bare = withoutWrongEnding(word, lexicon);
  return bare ?? (lexicon.neighbours(word).length > 0 ? word : base);
}

/** «полу» of «пол» begins «полусинтетика», «универсаль» of «универсал» an adjective. */
const mayGoOn = (word: string, lexicon: Lexicon): boolean => word.endsWith('ь') || lexicon.begins(word);

/**
 * The last word, which the engine takes as a prefix. The stem of a complete word begins others too («фар» of «фара»
 * «фартук»), and a space after it ends the word, unless the typed word may begin another itself.
 */
function lastStem(word: string, lexicon: Lexicon): string {
  const base = stem(word);
  const grade = lexicon.grade(word, true);
  if (grade >= MatchGrade.form)
    return base === word || (grade === MatchGrade.form && mayGoOn(word, lexicon)) ? base : `${base} `;
  return grade === MatchGrade.beginning ? word : stemOf(word, lexicon);
}

/** The text of an ask as the documents of products are written: every Russian word cut to its stem. */
export function stemmedText(q: string, lexicon: Lexicon | null): string {
  if (lexicon === null) return cutEndings(q);
  return q.replace(RUSSIAN_WORD, (word, index: number) =>
    index + word.length === q.length ? lastStem(word, lexicon) : stemOf(word, lexicon),
  );
}

/** The asks with their texts as the documents are written, where these differ. */
export const withStems = <Ask extends { readonly q: string; readonly stemmed?: string }>(
  asks: readonly Ask[],
  lexicon: Lexicon | null,
): Ask[] =>
  asks.map((ask) => {
    const stemmed = stemmedText(ask.q, lexicon);
    return stemmed === ask.q && ask.stemmed === undefined ? ask : { ...ask, stemmed };
  });
