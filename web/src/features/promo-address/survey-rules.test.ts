import { describe, expect, it } from 'vitest';
import { isInSurveyAudience } from './survey-audience';
import { EMPTY_ANSWER, isBusyPage, shouldShowSurvey, offerText, surveyErrors } from './survey-rules';

const profile = { id: 7, name: '', surname: '', email: '', confirmed_email: '', city_id: 1, phone: '79161234567' };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it('only customers of the first city see the survey', () => {
  expect(isInSurveyAudience(profile)).toBe(true);
  expect(isInSurveyAudience({ ...profile, city_id: 2 })).toBe(false);
  expect(isInSurveyAudience({ ...profile, city_id: null })).toBe(false);
  expect(isInSurveyAudience(null)).toBe(false);
});

it.each([
  [{ active: false, show: true }, true],
  [{ active: true, show: true }, false],
  [{ active: false, show: false }, false],
])('the server responds %j: %s', (answer, shown) =>
  expect(shouldShowSurvey({ offer: null, promo: null, ...answer })).toBe(shown),
);

it.each([
  ['/', false],
  ['/account', false],
  ['/product/7', false],
  ['/cart', true],
  ['/checkout', true],
  ['/checkout/done', true],
  ['/login', true],
  ['/cartoons', false],
])('%s is a page that must not be interrupted: %s', (path, busy) => expect(isBusyPage(path)).toBe(busy));

describe('the reward of an answer', () => {
  const year = new Date().getFullYear();
  it.each([
    [{ percent: 28, ends_at: `${year}-04-30T21:00:00Z` }, 'скидку до 28 % до 30 апреля'],
    [{ percent: 28, ends_at: null }, 'скидку до 28 %'],
    [{ percent: null, ends_at: null }, 'скидку'],
  ])('%j', (offer, text) => expect(plain(offerText({ title: '', ...offer }))).toBe(text));
});

it('an answer needs an address and the consent', () => {
  expect(surveyErrors(EMPTY_ANSWER)).toEqual({
    address: 'Впишите улицу или станцию метро',
    agreed: 'Отметьте согласие: без него ответ не записать',
  });
  expect(surveyErrors({ ...EMPTY_ANSWER, address: '  ', agreed: true })).toHaveProperty('address');
  expect(surveyErrors({ ...EMPTY_ANSWER, address: 'Профсоюзная', agreed: true })).toEqual({});
});
