import { describe, expect, it } from 'vitest';
import type { City, WorkTime } from '@shared/api/types';
import { citiesMatching, distanceKm, nearestFirst } from './city-distance';
import { workHoursParts } from './work-hours';

const week = (hours: Record<string, string>): WorkTime[] =>
  (['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const).map((day) => {
    const [start = null, end = null] = (hours[day] ?? hours.all ?? '').split('-').filter(Boolean);
    return { work_day: day, work_start: start, work_end: end, active: start === null ? 0 : 1 };
  });

describe('working hours', () => {
  it.each([
    [{ all: '08:00-21:00' }, 'ежедневно 8:00–21:00'],
    [{ all: '09:00-20:00', Sa: '10:00-18:00', Su: '10:00-18:00' }, 'пн–пт 9:00–20:00, сб–вс 10:00–18:00'],
    [{ all: '09:00-20:00', Su: '-' }, 'пн–пт 9:00–20:00, сб 9:00–20:00, вс выходной'],
    [{ all: '09:00-20:00', We: '12:00-20:00' }, 'пн–вт 9:00–20:00, ср 12:00–20:00, чт–пт 9:00–20:00, сб–вс 9:00–20:00'],
    [{}, ''],
  ])('%j', (hours, text) => expect(workHoursParts(week(hours)).join(', ')).toBe(text));

  it('does not count a day that is switched off', () => {
    const times = week({ all: '09:00-20:00' }).map((time) => ({
      ...time,
      active: time.work_day === 'Su' ? (0 as const) : time.active,
    }));
    expect(workHoursParts(times).join(', ')).toBe('пн–пт 9:00–20:00, сб 9:00–20:00, вс выходной');
  });
});

const city = (name: string, lat: number, lon: number, region = name) => ({ name, region, lat, lon }) as City;
const moscow = city('Москва', 55.754, 37.62);
const tver = city('Тверь', 56.859, 35.912, 'Тверская область');
const petersburg = city('Санкт-Петербург', 59.939, 30.316);
const oryol = city('Орёл', 52.967, 36.07, 'Орловская область');

describe('cities', () => {
  it('are ordered by distance, the chosen one first', () => {
    expect(nearestFirst([petersburg, oryol, moscow, tver], moscow).map(({ name }) => name)).toEqual([
      'Москва',
      'Тверь',
      'Орёл',
      'Санкт-Петербург',
    ]);
    expect(Math.round(distanceKm(moscow, petersburg))).toBeCloseTo(634, -1);
  });

  it.each([
    ['твер', ['Тверь']],
    ['ОРЕЛ', ['Орёл']],
    ['петербург', ['Санкт-Петербург']],
    ['санкт петер', ['Санкт-Петербург']],
    ['', ['Москва', 'Тверь', 'Санкт-Петербург', 'Орёл']],
    ['осква', []],
  ])('are found by «%s»', (query, names) =>
    expect(citiesMatching([moscow, tver, petersburg, oryol], query).map(({ name }) => name)).toEqual(names),
  );
});
