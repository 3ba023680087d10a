import { expect, test } from 'vitest';
import { city } from '@shared/testing/samples';
import { sortChoices } from './sort-items';

const CITY = city({ id: 7, zone: 2 });
const keys = (...more: [boolean, 'price_asc'?]) => sortChoices(CITY, ...more).map(({ key }) => key);

test('orders begin with the one that a page has without a choice; where a rule has chosen, each is a choice', () => {
  const others = ['price_asc', 'price_desc', 'popular', 'new', 'soon', 'name'];
  expect(keys(true)).toEqual(['', 'rating', ...others]);
  expect(keys(false)).toEqual(['', ...others]);
  expect(keys(false, 'price_asc')).toEqual(['rating', ...others]);
  const [rating] = sortChoices(CITY, false, 'price_asc');
  expect(rating?.value).toBe('products:rating_rank:desc,popularity:desc');
});
