import { planQuery, type QueryPlan, type AskRole, type CarVocabulary } from '../query';
import { splitQuestion } from './question';

const WHOLE: ReadonlySet<AskRole> = new Set(['exact', 'number']);

/** Whether this kind of ask answers everything that was typed. Only such asks own the pages. */
export const isWholeAnswer = ({ role }: { role: AskRole }): boolean => WHOLE.has(role);

/** The query plan of a results page's question. */
export function planOfQuestion(question: string, vocabulary: CarVocabulary | null): QueryPlan {
  const { text, asTyped, everyWord } = splitQuestion(question);
  const typed = planQuery(text, vocabulary, asTyped);
  const read = vocabulary?.forCar?.(typed, text, asTyped) ?? typed;
  return everyWord ? { ...read, asks: read.asks.filter(isWholeAnswer) } : read;
}
