import type { FaqTopic } from '@shared/api/content';

const folded = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\u00a0\s]+/g, ' ');

/** Plain text of an answer. */
const plain = (html: string) => html.replace(/<[^>]+>/g, ' ').replaceAll('&nbsp;', ' ');

/** Endings are ignored: «доставкой» finds «доставка». */
const stem = (word: string) => (word.length > 5 ? word.slice(0, -2) : word.length > 3 ? word.slice(0, -1) : word);

/** Topics with the questions that have every typed word in the question or the answer. */
export function matching(topics: readonly FaqTopic[], query: string): FaqTopic[] {
  const words = (folded(query).match(/[a-zа-я0-9]+/g) ?? []).map(stem);
  if (words.length === 0) return [...topics];
  return topics.flatMap((topic) => {
    const items = topic.items.filter((item) => {
      const text = folded(`${item.question} ${plain(item.answer)}`);
      return words.every((word) => text.includes(word));
    });
    return items.length > 0 ? [{ ...topic, items }] : [];
  });
}

export const countIn = (topics: readonly FaqTopic[]): number =>
  topics.reduce((sum, { items }) => sum + items.length, 0);
