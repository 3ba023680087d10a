import { planQuery, type AskRole, type CarVocabulary, type QueryPlan } from '../query';

/**
 * A search question: the text and how to read it, joined into one string, so that InstantSearch carries it as its
 * query.
 */
export interface SearchQuestion {
  /** As typed. */
  readonly text: string;
  /** Pieces of the text that are searched as typed, without corrections. */
  readonly asTyped: readonly string[];
  /** Only hits with every word: neither variants nor near hits. */
  readonly everyWord: boolean;
}

// Separator: no keyboard has it, and it is removed from the text.
const MARK = '\u001f';
const EVERY_WORD = '*';
const WHOLE: ReadonlySet<AskRole> = new Set(['exact', 'number']);

export function joinQuestion({ text, asTyped, everyWord }: SearchQuestion): string {
  return [text.replaceAll(MARK, ''), ...(everyWord ? [EVERY_WORD] : []), ...asTyped].join(MARK);
}

export function splitQuestion(question: string): SearchQuestion {
  const [text = '', ...pieces] = question.split(MARK);
  return { text, asTyped: pieces.filter((piece) => piece !== EVERY_WORD), everyWord: pieces.includes(EVERY_WORD) };
}

/** Whether this kind of ask answers everything that was typed. Only such asks own the pages. */
export const isWholeAnswer = ({ role }: { role: AskRole }): boolean => WHOLE.has(role);

/** The query plan of a question. */
export function planOfQuestion(question: string, vocabulary: CarVocabulary | null): QueryPlan {
  const { text, asTyped, everyWord } = splitQuestion(question);
  const typed = planQuery(text, vocabulary, asTyped);
  const read = vocabulary?.forCar?.(typed, text, asTyped, vocabulary) ?? typed;
  return everyWord ? { ...read, asks: read.asks.filter(isWholeAnswer) } : read;
}
