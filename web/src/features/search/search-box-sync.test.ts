import { beforeEach, expect, test, vi } from 'vitest';
import { useSearchBox } from '@entities/search/box/search-box-store';
import { adoptBoxText, onTyping, setBoxText } from './search-box-sync';

const box = () => useSearchBox.getState();

beforeEach(() => box().show('', 'goods'));

test('text typed before the page loaded is not replaced, and is searched', () => {
  box().setValue('фильтр');
  expect(adoptBoxText('', 'goods')).toBe('фильтр');
  expect(box().value).toBe('фильтр');
});

test('the previous page’s text is replaced by the address', () => {
  setBoxText('масло', 'goods');
  expect(adoptBoxText('', 'goods')).toBeNull();
  expect(box().value).toBe('');
});

test('a results page does not replace a number that is being typed', () => {
  box().setTab('number');
  box().setValue('W 914');
  expect(adoptBoxText('', 'goods')).toBeNull();
  expect([box().value, box().tab]).toEqual(['W 914', 'number']);
});

test('only typing by the shopper searches, and only under the page’s tab', () => {
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
