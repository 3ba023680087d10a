import { beforeEach, expect, test } from 'vitest';
import { searchAddress, useSearchBox } from './search-box-store';

beforeEach(() => useSearchBox.getState().show('', 'goods'));

const type = (text: string) => useSearchBox.getState().setValue(text);
const undo = (...asTyped: string[]) => useSearchBox.setState({ asTyped });

test('undone corrections go into the address of a goods search', () => {
  type('vfckj 50%~ abkmnh');
  undo('vfckj abkmnh', '50%~');
  expect(searchAddress('vfckj 50%~ abkmnh', 'goods')).toBe(
    '/search?q=vfckj+50%25~+abkmnh&as=vfckj+abkmnh~50%2525%257E',
  );
  expect(searchAddress('vfckj', 'number')).toBe('/catalog/productSearchOEM?oem=vfckj&update=true');
  expect(searchAddress('масло', 'goods', [])).toBe('/search?q=%D0%BC%D0%B0%D1%81%D0%BB%D0%BE');
});

test.each([
  ['ОС 90-15', 'ос  90-15 фильтр'],
  ['амартезатор', 'Амартёзатор'],
  ['vfckj abkmnh', 'Vfckj bosch, abkmnh'],
])('%j stays uncorrected while %j contains it', (piece, text) => {
  type(text);
  undo(piece);
  type(`${text} 2`);
  expect(useSearchBox.getState().asTyped).toEqual([piece]);
  type('другое');
  type(text);
  expect(useSearchBox.getState().asTyped).toEqual([]);
});

test('another text set by a page drops it', () => {
  type('vfckj');
  undo('vfckj');
  useSearchBox.getState().show('vfckj', 'goods');
  expect(searchAddress('vfckj', 'goods')).toBe('/search?q=vfckj');
});
