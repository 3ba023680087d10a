import { plan, type Plan, type Role, type Vocabulary } from '../query';
import { splitQuestion } from './question';

const WHOLE: ReadonlySet<Role> = new Set(['exact', 'number']);

/** Does this kind of question answer all that was typed? Such ones may own the pages. */
export const isWhole = ({ role }: { role: Role }): boolean => WHOLE.has(role);

/** What a question of a results page is read as. */
export function readQuestion(question: string, vocabulary: Vocabulary | null): Plan {
  const { text, asTyped, everyWord } = splitQuestion(question);
  const read = plan(text, vocabulary, asTyped);
  return everyWord ? { ...read, asks: read.asks.filter(isWhole) } : read;
}
