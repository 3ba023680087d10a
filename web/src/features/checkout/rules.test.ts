import { beforeEach, describe, expect, it } from 'vitest';
import { useAccount } from '@entities/account/account-store';
import type { CurrentCart } from '@shared/api/checkout';
import { card, pricedCart } from '@shared/testing/samples';
import { emptyDraft } from './checkout-draft';
import { mapProjection, MAP_SIZE } from './map-projection';
import { withCurrentPrices, cartDifferences, storeAttempt, storedAttempt, attemptOf } from './confirmation-attempt';
import { almostReady, problemFieldId, problemsOf, recipientProblems } from './form-problems';

const plain = (text: string) => text.replace(/[\u00a0\u2009]/g, ' ');
const item = (fields = {}) => ({
  ...card(),
  qty: 2,
  wanted: 2,
  sum: 5698,
  notice: null,
  sale: false,
  stock_id: null,
  ...fields,
});
const seen = pricedCart({
  items: [item(), item({ id: 8, name: 'Фильтр', qty: 0, cost: 10 })],
  toPay: 5988,
  deliveryTotal: 290,
  promoCode: 'ZIMA10',
});
const all = { offer: true, personalData: true };
const anna = { name: 'Анна', phone: '+7 (916) 204 45 17', email: '' };

describe('form problems', () => {
  it('are empty when everything is chosen', () => expect(problemsOf(seen, anna, all, true)).toEqual([]));

  it('is listed from the top of the page to its end', () => {
    const group = { id: 2, for_title: 'Тверь', deliveryError: 'Не хватает дома.', deliveryErrorCode: 'house_required' };
    const cart = {
      ...seen,
      itemsByCity: [group as (typeof seen.itemsByCity)[number]],
      paymentError: 'Выберите, как заплатить.',
    };
    const problems = problemsOf(
      cart,
      { name: '', phone: '+7 (916) 204 45', email: 'a@' },
      { offer: false, personalData: false },
      true,
    );
    expect(problems.map(({ fieldId }) => fieldId)).toEqual([
      'address-2',
      'recipient-name',
      'recipient-phone',
      'recipient-email',
      'payment',
      'agree-offer',
      'agree-data',
    ]);
    expect(problems[2]?.message).toBe('Не хватает двух цифр: в номере их 11');
  });

  it('for a guest include the login instead of the recipient', () => {
    expect(problemsOf(seen, { name: '', phone: '', email: '' }, all, false).map(({ fieldId }) => fieldId)).toEqual([
      'login',
    ]);
  });

  it.each([
    ['', true],
    ['anna@example.ru', true],
    ['анна@почта.рф', true],
    ['anna@example', false],
    ['anna example.ru', false],
  ])('accepts the e-mail «%s»: %s', (email, good) =>
    expect(recipientProblems({ ...anna, email }).length === 0).toBe(good),
  );

  it('is counted in words', () => {
    expect(almostReady(1)).toBe('Заказ почти готов — осталось поправить одно поле');
    expect(almostReady(2)).toBe('Заказ почти готов — осталось поправить два поля');
    expect(almostReady(5)).toBe('Заказ почти готов — осталось поправить пять полей');
  });

  it('maps the server’s field names to elements', () => {
    expect(
      ['recipient.phone', 'itemsByCity.2', 'paymentType', 'agreements.offer', 'agreements.textVersion', 'total'].map(
        problemFieldId,
      ),
    ).toEqual(['recipient-phone', 'delivery-2', 'payment', 'agree-offer', 'agree-data', null]);
  });
});

describe('a confirmation attempt', () => {
  beforeEach(() => storeAttempt(null));

  it('has the visible cart', () => {
    const { body } = attemptOf(seen, { ...emptyDraft, recipient: anna, paymentType: 2 }, 3);
    expect(body).toMatchObject({
      items: [{ id: 7, city_id: 1, qty: 2, cost: 2849 }],
      total: 5988,
      promoCode: 'ZIMA10',
      paymentType: 2,
      recipient: { name: 'Анна', phone: '79162044517', email: '' },
      agreements: { offer: true, personalData: true, textVersion: 3 },
    });
  });

  it('has the same key after a reload until it is answered or expires', () => {
    const attempt = attemptOf(seen, emptyDraft, undefined, 1_000);
    storeAttempt(attempt);
    expect(storedAttempt(60_000)).toEqual(attempt);
    expect(storedAttempt(3_600_000)).toBeNull();
    storeAttempt(null);
    expect(storedAttempt(60_000)).toBeNull();
    expect(attemptOf(seen, emptyDraft, undefined).key).not.toBe(attempt.key);
  });

  it('is not shared with the next customer', () => {
    useAccount.setState({ loginId: 'token-of-anna' });
    const attempt = attemptOf(seen, emptyDraft, undefined, 1_000);
    storeAttempt(attempt);
    useAccount.setState({ loginId: 'token-of-boris' });
    expect(storedAttempt(60_000)).toBeNull();
    useAccount.setState({ loginId: 'token-of-anna' });
    expect(storedAttempt(60_000)).toEqual(attempt);
    useAccount.setState({ loginId: null });
  });
});

describe('changes of the cart', () => {
  const now: CurrentCart = {
    lines: [{ id: 7, city_id: 1, name: 'Масло', qty: 1, cost: 2900, sum: 2900, notice: null }],
    groups: [],
    goods_total: 2900,
    delivery: 0,
    discount: 250,
    total: 2650,
    promo_error: null,
  };

  it('is listed with old and new values', () => {
    expect(cartDifferences(seen, now).map(({ name, before, now: then }) => [name, before, then].map(plain))).toEqual([
      [card().name, '2 шт.', '1 шт.'],
      [card().name, '2 849 ₽', '2 900 ₽'],
      ['Доставка', '290 ₽', '0 ₽'],
      ['Скидка', '0 ₽', '250 ₽'],
      ['К оплате', '5 988 ₽', '2 650 ₽'],
    ]);
  });

  it('names removed lines', () => {
    expect(cartDifferences(seen, { ...now, lines: [], delivery: 290, discount: 0, total: 5988 })).toEqual([
      { name: card().name, before: '2 шт.', now: 'больше не в корзине' },
    ]);
  });
});

describe('changes of another device while a confirmation was deferred', () => {
  it('are listed line by line', () => {
    const now = { ...seen, items: [item({ qty: 3 }), item({ id: 9, name: 'Щётка' })], deliveryTotal: 0, toPay: 9000 };
    expect(
      cartDifferences(seen, withCurrentPrices(now)).map(({ name, before, now: then }) =>
        [name, before, then].map(plain),
      ),
    ).toEqual([
      [card().name, '2 шт.', '3 шт.'],
      ['Щётка', 'не было', 'в корзине'],
      ['Доставка', '290 ₽', '0 ₽'],
      ['К оплате', '5 988 ₽', '9 000 ₽'],
    ]);
  });

  it('are empty while the cart is the same', () => expect(cartDifferences(seen, withCurrentPrices(seen))).toEqual([]));
});

describe('the plan', () => {
  const middle = { lat: 55.754, lon: 37.62 };

  it('contains every point, north up and east right', () => {
    const spots = [
      { lat: 55.9, lon: 37.7 },
      { lat: 55.6, lon: 37.3 },
    ];
    const plan = mapProjection(middle, spots);
    const [north, south] = spots.map(plan.at);
    expect(plan.at(middle)).toEqual({ x: MAP_SIZE.width / 2, y: MAP_SIZE.height / 2 });
    expect(north?.y).toBeLessThan(MAP_SIZE.height / 2);
    expect(south?.x).toBeLessThan(MAP_SIZE.width / 2);
    for (const at of [north, south]) {
      expect(at?.x).toBeGreaterThan(0);
      expect(at?.x).toBeLessThan(MAP_SIZE.width);
      expect(at?.y).toBeGreaterThan(0);
      expect(at?.y).toBeLessThan(MAP_SIZE.height);
    }
  });

  it('draws rings of whole kilometres in its scale', () => {
    const { rings, at } = mapProjection(middle, [{ lat: 55.754 + 10 / 111.2, lon: 37.62 }]);
    const ten = rings.find(({ km }) => km === 10);
    expect(ten?.r).toBeCloseTo(MAP_SIZE.height / 2 - at({ lat: 55.754 + 10 / 111.2, lon: 37.62 }).y, 5);
  });
});
