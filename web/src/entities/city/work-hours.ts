import type { WorkTime } from '@shared/api/types';

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
const NAMES = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'] as const;
const WEEKDAYS = 5;

/** «9:00–21:00», or null on a day off. */
function hoursOf(times: readonly WorkTime[], day: string): string | null {
  const entry = times.find((time) => time.work_day === day);
  if (!entry?.active || entry.work_start === null || entry.work_end === null) return null;
  const trim = (time: string) =>
    time
      .replace(/^0(?=\d:)/, '')
      .slice(0, 5)
      .replace(/:$/, '');
  return `${trim(entry.work_start)}–${trim(entry.work_end)}`;
}

/** Runs of equal days between two indexes of the week: «пн–пт 9:00–20:00». */
function runs(hours: readonly (string | null)[], from: number, to: number): string[] {
  const parts: string[] = [];
  let start = from;
  for (let day = from; day < to; day++) {
    if (day + 1 < to && hours[day + 1] === hours[day]) continue;
    const days = start === day ? NAMES[day] : `${NAMES[start]}–${NAMES[day]}`;
    parts.push(`${days} ${hours[day] ?? 'выходной'}`);
    start = day + 1;
  }
  return parts;
}

/** «ежедневно 8:00–21:00» when all days are equal, else weekdays and the weekend separately. Empty without hours. */
export function workHoursParts(times: readonly WorkTime[]): string[] {
  const hours = DAYS.map((day) => hoursOf(times, day));
  if (hours.every((text) => text === null)) return [];
  if (hours.every((text) => text === hours[0])) return [`ежедневно ${hours[0]}`];
  return [...runs(hours, 0, WEEKDAYS), ...runs(hours, WEEKDAYS, DAYS.length)];
}
