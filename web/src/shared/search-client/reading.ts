import { numberAsks, numberKey, plan, type Plan, type Role, type Vocabulary } from '@shared/query';
import { splitQuestion } from './question';

const WHOLE: ReadonlySet<Role> = new Set(['exact', 'number']);

/** Does this kind of question answer all that was typed? Such ones may own the pages. */
export const isWhole = ({ role }: { role: Role }): boolean => WHOLE.has(role);

function asNumber(text: string, found: Plan): Plan {
  const key = numberKey(text);
  return key === '' ? found : { kind: 'number', text: key, asks: [...numberAsks(key), ...found.asks.slice(0, 1)], understood: [] };
}

/** What a question of a results page is read as. `numbersOnly`: whatever it looks like, a part number was typed. */
export function readQuestion(question: string, vocabulary: Vocabulary | null, numbersOnly: boolean): Plan {
  const { text, asTyped, everyWord } = splitQuestion(question);
  const found = plan(text, vocabulary, asTyped);
  const read = numbersOnly && found.kind === 'text' ? asNumber(text, found) : found;
  return everyWord ? { ...read, asks: read.asks.filter(isWhole) } : read;
}
