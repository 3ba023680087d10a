import { arrivalBound, DAYS, type Days, type OfferCity } from '../attributes';

/** True at any hour: an order placed after the cut-off of a warehouse arrives a day later. */
const TEXTS: Readonly<Record<Days, string>> = { 1: 'До 1 дня', 3: 'До 3 дней', 7: 'До недели' };

export const arrivalText = (days: Days): string => TEXTS[days];

/** For `useNumericMenu`: every arrival, then each choice. */
export const arrivalItems = (city: OfferCity) => [
  { label: 'Когда угодно' },
  ...DAYS.map((days) => ({ label: TEXTS[days], end: arrivalBound(days, city) })),
];
