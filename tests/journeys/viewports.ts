/** Journeys that differ by width always run at the phone's; most other journeys run at desktop width. */
export const VIEWPORTS = [
  { name: 'desk', viewport: { width: 1440, height: 900 }, tag: ' @long' },
  { name: 'phone', viewport: { width: 390, height: 844 }, tag: '' },
];
