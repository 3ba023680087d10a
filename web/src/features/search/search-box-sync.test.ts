import { beforeEach, expect, test, vi } from 'vitest';
import { useSearchBox } from '@entities/search/box/search-box-store';
import { adoptBoxText, onTyping, setBoxText } from './search-box-sync';

const box = () => useSearchBox.getState();

beforeEach(() => box().show('', 'goods'));

test('what was typed before the page was there stays and is searched for', () => {
  box().setValue('фильтр');
  expect(adoptBoxText('', 'goods')).toBe('фильтр');
  expect(box().value).toBe('фильтр');
});

test('what the page before has shown gives way to the address', () => {
  setBoxText('масло', 'goods');
  expect(adoptBoxText('', 'goods')).toBeNull();
  expect(box().value).toBe('');
});

test('a number that is being typed is left alone by a page of goods', () => {
  box().setTab('number');
  box().setValue('W 914');
  expect(adoptBoxText('', 'goods')).toBeNull();
  expect([box().value, box().tab]).toEqual(['W 914', 'number']);
});

test('only the shopper searches, and only under the tab of the page', () => {
  const searched = vi.fn();
  const stop = onTyping('goods', searched);
  setBoxText('из адреса', 'goods');
  expect(searched).not.toHaveBeenCalled();
  box().setValue('мас');
  expect(searched.mock.calls).toEqual([['мас']]);
  box().setTab('vin');
  box().setValue('XTA');
  expect(searched).toHaveBeenCalledTimes(1);
  stop();
});
