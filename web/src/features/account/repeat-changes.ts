import type { RepeatLine, RepeatPreview } from '@shared/api/orders';
import { inDays, money, NBSP, number } from '@shared/i18n/format';

/** What can be bought: by default all of it is chosen. */
export const canRepeat = (line: RepeatLine): line is RepeatLine & { id: number } => line.id !== null && line.qty > 0;

/** The changes since the order as text; empty for an unchanged line. */
export function changesOf(line: RepeatLine): string[] {
  if (!canRepeat(line)) return [line.reason ?? 'Взять нечего'];
  const changes = [];
  if (line.qty < line.wanted) changes.push(`Есть ${number(line.qty)} из${NBSP}${number(line.wanted)}`);
  if (line.cost !== null && line.cost !== line.cost_before) {
    const verb = line.cost > line.cost_before ? 'Подорожало' : 'Подешевело';
    changes.push(`${verb}: было ${money(line.cost_before)}, стало ${money(line.cost)}`);
  }
  return changes;
}

/** «Приедет завтра»; null for what is there today. */
export const arrivalOf = ({ arrival_days }: RepeatLine): string | null =>
  arrival_days !== null && arrival_days > 0 ? `Приедет ${inDays(arrival_days)}` : null;

const kopecks = (roubles: number): number => Math.round(roubles * 100);

/** Roubles for the chosen lines now. */
export const sumOf = ({ lines }: RepeatPreview, chosen: ReadonlySet<number>): number =>
  lines.reduce((sum, line) => sum + (line.id !== null && chosen.has(line.id) ? kopecks(line.sum) : 0), 0) / 100;

/** One sentence about the whole order: another city, prices, missing lines. */
export function summaryOf(preview: RepeatPreview): string {
  const { lines, for_title, ordered_for } = preview;
  const missing = lines.filter((line) => !canRepeat(line)).length;
  const texts = [];
  if (for_title !== ordered_for)
    texts.push(`Тот заказ был для города ${ordered_for}, этот соберём для города ${for_title}.`);
  if (missing === lines.length) texts.push('Сейчас ничего из этого заказа нет.');
  else if (missing > 0) texts.push(`Нет ${number(missing)} из${NBSP}${number(lines.length)}: они не отмечены.`);
  else if (lines.every((line) => changesOf(line).length === 0)) texts.push('Всё есть, по тем же ценам.');
  return texts.join(' ');
}
