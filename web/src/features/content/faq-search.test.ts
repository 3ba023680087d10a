import { describe, expect, it } from 'vitest';
import { countIn, matching } from './faq-search';

const TOPICS = [
  {
    title: 'Доставка',
    items: [{ id: 1, question: 'Сколько стоит доставка?', answer: '<p>Со&nbsp;склада&nbsp;— <b>бесплатно</b>.</p>' }],
  },
  {
    title: 'Заказ',
    items: [
      { id: 2, question: 'Как отменить заказ?', answer: '<p>В кабинете.</p>' },
      { id: 3, question: 'Где мой заказ?', answer: '<p>На странице доставки.</p>' },
    ],
  },
];
const matchingIds = (query: string) => matching(TOPICS, query).flatMap(({ items }) => items.map(({ id }) => id));

describe('the search of the FAQ', () => {
  it('searches questions and answers, in any form of the word', () => {
    expect(matchingIds('доставкой')).toEqual([1, 3]);
    expect(matchingIds('БЕСПЛАТНО')).toEqual([1]);
    expect(matchingIds('заказ отменить')).toEqual([2]);
  });

  it('does not match HTML markup', () => {
    expect(matchingIds('nbsp')).toEqual([]);
  });

  it('shows everything for an empty query', () => {
    expect(matchingIds('  ?! ')).toEqual([1, 2, 3]);
    expect(countIn(TOPICS)).toBe(3);
  });
});
