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
const found = (typed: string) => matching(TOPICS, typed).flatMap(({ items }) => items.map(({ id }) => id));

describe('the search of the FAQ', () => {
  it('searches questions and answers, in any form of the word', () => {
    expect(found('доставкой')).toEqual([1, 3]);
    expect(found('БЕСПЛАТНО')).toEqual([1]);
    expect(found('заказ отменить')).toEqual([2]);
  });

  it('does not match HTML markup', () => {
    expect(found('nbsp')).toEqual([]);
  });

  it('shows everything while nothing is typed', () => {
    expect(found('  ?! ')).toEqual([1, 2, 3]);
    expect(countIn(TOPICS)).toBe(3);
  });
});
