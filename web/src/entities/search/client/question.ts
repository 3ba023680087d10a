/** What is asked of the search: the text and how it is to be read. One string, so that InstantSearch keeps it as its query. */
export interface SearchQuestion {
  /** As typed. */
  readonly text: string;
  /** Pieces of the text that are to be taken as they were typed. */
  readonly asTyped: readonly string[];
  /** Only what has every word: neither variants nor near hits. */
  readonly everyWord: boolean;
}

// No keyboard has it, and the text is rid of it.
const MARK = '\u001f';
const EVERY_WORD = '*';

export function joinQuestion({ text, asTyped, everyWord }: SearchQuestion): string {
  return [text.replaceAll(MARK, ''), ...(everyWord ? [EVERY_WORD] : []), ...asTyped].join(MARK);
}

export function splitQuestion(question: string): SearchQuestion {
  const [text = '', ...pieces] = question.split(MARK);
  return { text, asTyped: pieces.filter((piece) => piece !== EVERY_WORD), everyWord: pieces.includes(EVERY_WORD) };
}
