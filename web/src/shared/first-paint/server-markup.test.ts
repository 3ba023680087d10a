import { beforeEach, expect, it } from 'vitest';
import { firstGoods, firstPaint, clearFirstPaint, hasFirstGoods, saveFirstPaint } from './server-markup';

const DRAWN = '<main><h1>Масла</h1><div class="first-goods" data-page="/catalog/masla" data-city="2"></div></main>';

beforeEach(() => {
  history.replaceState(null, '', '/catalog/masla?utm_source=mail');
  const root = document.createElement('div');
  root.innerHTML = DRAWN;
  saveFirstPaint(root);
  root.replaceChildren();
});

it('shows the server’s markup until the page replaces it', () => {
  expect(firstPaint()?.querySelector('h1')?.textContent).toBe('Масла');
  expect(hasFirstGoods()).toBe(true);
  clearFirstPaint();
  expect(firstPaint()).toBeNull();
  expect(hasFirstGoods()).toBe(false);
});

it('returns the products only for the city they were rendered for', () => {
  expect(firstGoods(1)).toBeNull();
  expect(firstGoods(2)?.className).toBe('first-goods');
});

it('is empty for another page, and for this one after it', () => {
  history.pushState(null, '', '/catalog/filtry');
  expect(firstGoods(2)).toBeNull();
  expect(firstPaint()).toBeNull();
  history.pushState(null, '', '/catalog/masla');
  expect(firstPaint()).toBeNull();
});
