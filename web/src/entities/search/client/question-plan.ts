import { planQuery, type QueryPlan, type AskRole, type Vocabulary } from '../query';
import { splitQuestion } from './question';

const WHOLE: ReadonlySet<AskRole> = new Set(['exact', 'number']);

/** Does this kind of question answer all that was typed? Such ones may own the pages. */
export const isWholeAnswer = ({ role }: { role: AskRole }): boolean => WHOLE.has(role);

/** What a question of a results page is read as. */
export function planOfQuestion(question: string, vocabulary: Vocabulary | null): QueryPlan {
  const { text, asTyped, everyWord } = splitQuestion(question);
  const read = planQuery(text, vocabulary, asTyped);
  return everyWord ? { ...read, asks: read.asks.filter(isWholeAnswer) } : read;
}
