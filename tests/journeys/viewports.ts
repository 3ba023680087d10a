/** Journeys that differ by width run at the phone's every time, as most other journeys are at a desk's. */
export const VIEWPORTS = [
  { name: 'desk', viewport: { width: 1440, height: 900 }, tag: ' @long' },
  { name: 'phone', viewport: { width: 390, height: 844 }, tag: '' },
];
