import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OwnReview, Review } from '@shared/api/reviews';
import { takeReturnPath, useAccount } from '@entities/account/account-store';
import { useGarage } from '@entities/garage/garage-store';
import { tabStorage } from '@shared/storage/browser-storage';
import { errorResponse, mockApi, type MockResponses } from '@shared/testing/mock-api';
import { useToasts } from '@shared/ui/toasts';
import ReviewForm from './review-form';
import Reviews from './reviews';

const PRODUCT = 7;
const review = (fields: Partial<Review> = {}): Review => ({
  id: 30,
  author: 'Анна П.',
  rating: 5,
  text: 'Запуск в мороз ровный.\nУгара нет.',
  car: 'Лада Веста 1.6',
  mileage_km: 148000,
  is_purchase: true,
  created_at: '2025-11-02T09:30:00+03:00',
  ...fields,
});
const own = (fields: Partial<OwnReview> = {}): OwnReview => ({
  ...review(),
  product_id: PRODUCT,
  product_name: 'Масло',
  vehicle_id: 31,
  status: 'waiting',
  status_name: 'На проверке',
  reject_reason: '',
  ...fields,
});
const pageOf = (reviews: readonly Review[], fields: object = {}) => ({
  count: reviews.length,
  mean: reviews.length === 0 ? null : 4.5,
  shares: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: reviews.filter(({ rating }) => rating === stars).length })),
  rating: 4.8,
  rating_count: 214,
  reviews,
  has_more: false,
  ...fields,
});
const FIRST = `getReviews?product_id=${PRODUCT}`;
const OWN = `getOwnReviews?product_id=${PRODUCT}`;

function show(responses: MockResponses) {
  const requests = mockApi(responses);
  render(
    <MemoryRouter>
      <Reviews product={PRODUCT} />
    </MemoryRouter>,
  );
  return requests;
}

const logIn = () => useAccount.setState({ loginId: 'token' });
afterEach(() => {
  useAccount.setState({ loginId: null });
  useGarage.setState({ items: null });
  tabStorage.removeByPrefix('');
});

describe('the reviews of a product', () => {
  it('show count, mean, shares, and each review with car, mileage, date and purchase', async () => {
    show({
      [FIRST]: () => pageOf([review(), review({ id: 29, rating: 4, is_purchase: false, car: null, mileage_km: null })]),
    });

    const [first, second] = await screen.findAllByRole('article');
    expect(first).toHaveTextContent('Анна П.');
    expect(first).toHaveTextContent('Лада Веста 1.6 · пробег 148 000 км');
    expect(first).toHaveTextContent('2 ноября 2025');
    expect(first).toHaveTextContent('Покупка подтверждена');
    expect(second).not.toHaveTextContent('Покупка подтверждена');
    expect(screen.getByText('2 отзыва')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '5 звёзд1',
      '4 звезды1',
      '3 звезды0',
      '2 звезды0',
      '1 звезда0',
    ]);
    expect(screen.getByText(/Оценка товара 4,8/)).toHaveTextContent('по всем 214 оценкам');
  });

  it('say when there are none, and lead a guest to the login and back', async () => {
    show({ [FIRST]: () => pageOf([]) });

    expect(await screen.findByText('Отзывов пока нет.')).toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'Войдите, чтобы написать отзыв' });
    expect(link).toHaveAttribute('href', '/login');
    await userEvent.click(link);
    expect(takeReturnPath()).toBe(`/product/${PRODUCT}#reviews`);
  });

  it('can be loaded again after a failure', async () => {
    let failing = true;
    show({ [FIRST]: () => (failing ? errorResponse(503, 'Попробуйте через минуту') : pageOf([review()])) });

    expect(await screen.findByRole('alert')).toHaveTextContent('Попробуйте через минуту');
    failing = false;
    await userEvent.click(screen.getByRole('button', { name: 'Попробовать сейчас' }));
    expect(await screen.findByRole('article')).toHaveTextContent('Анна П.');
  });

  it('continue after the last shown one, where the focus goes', async () => {
    show({
      [FIRST]: () => pageOf([review()], { has_more: true }),
      [`${FIRST}&before=30`]: () => pageOf([review({ id: 20, author: 'Пётр' })]),
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Показать ещё' }));

    const articles = await screen.findAllByRole('article');
    expect(articles.map((article) => within(article).getByText(/^(Анна П\.|Пётр)$/).textContent)).toEqual([
      'Анна П.',
      'Пётр',
    ]);
    expect(articles[1]).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Показать ещё' })).not.toBeInTheDocument();
  });

  it('show markup as text', async () => {
    show({ [FIRST]: () => pageOf([review({ text: '<img src=x onerror=alert(1)>' })]) });

    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
  });
});

describe('the own review', () => {
  beforeEach(logIn);

  it('that was rejected names the reason and can be changed or removed', async () => {
    const requests = show({
      [FIRST]: () => pageOf([]),
      [OWN]: () => ({ reviews: [own({ status: 'rejected', reject_reason: 'Уберите телефон.' })] }),
      removeReview: () => ({ reviews: [] }),
    });

    expect(await screen.findByText('Уберите телефон.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Изменить' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Удалить отзыв' }));
    expect(await screen.findByRole('button', { name: 'Написать отзыв' })).toBeInTheDocument();
    expect(requests.at(-1)).toEqual({ name: 'removeReview', body: { id: 30 } });
  });

  it('that was removed comes back by «Вернуть», to be checked again', async () => {
    const requests = show({
      [FIRST]: () => pageOf([]),
      [OWN]: () => ({ reviews: [own({ status: 'rejected', reject_reason: 'Уберите телефон.' })] }),
      removeReview: () => ({ reviews: [] }),
      saveReview: () => ({ review: own({ id: 31, status: 'waiting' }), message: 'Отзыв на проверке' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить отзыв' }));
    await screen.findByRole('button', { name: 'Написать отзыв' });
    act(() => useToasts.getState().toasts.at(-1)?.action?.run());
    expect(await screen.findByText('Ваш отзыв на проверке')).toBeInTheDocument();
    const { product_id, rating, text, vehicle_id, mileage_km } = own();
    expect(requests.at(-1)).toEqual({
      name: 'saveReview',
      body: { product_id, rating, text, vehicle_id, mileage_km, agree: true },
    });
  });

  it('that is published cannot be changed; its removal loads the list again', async () => {
    const requests = show({
      [FIRST]: () => pageOf([review()]),
      [OWN]: () => ({ reviews: [own({ status: 'published' })] }),
      removeReview: () => ({ reviews: [] }),
    });

    expect(await screen.findByText('Ваш отзыв опубликован')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Изменить' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Удалить отзыв' }));
    await screen.findByRole('button', { name: 'Написать отзыв' });
    expect(requests.filter(({ name }) => name === FIRST)).toHaveLength(2);
  });
});

describe('the form', () => {
  beforeEach(logIn);
  const TEXTS = { getConsentTexts: () => ({ texts: [] }) };
  const CAR = {
    id: 5,
    title: 'Ласточка А123ВС',
    vin: '',
    vehicle_id: 31,
    year: 2018,
    mileage_km: 84000,
    note: '',
    warning: null,
  };
  const GARAGE = { getVehicles: () => ({ vehicles: [{ ...CAR, vehicle: { id: 31, title: 'Лада Веста 1.6' } }] }) };

  function open(responses: MockResponses, saved: (review: OwnReview, message: string) => void = () => undefined) {
    const requests = mockApi({ ...TEXTS, ...GARAGE, ...responses });
    const { unmount } = render(<ReviewForm product={PRODUCT} review={null} onSaved={saved} />);
    return { requests, unmount };
  }

  it('sends stars, text, the catalogue’s name of the car and the mileage of the garage', async () => {
    const answers: string[] = [];
    const { requests } = open({ saveReview: () => ({ message: 'Спасибо!', review: own() }) }, (_, message) =>
      answers.push(message),
    );

    await userEvent.click(screen.getByRole('radio', { name: '4 звезды' }));
    await userEvent.type(screen.getByLabelText('Как товар показал себя'), 'Хорошее масло');
    await screen.findByRole('option', { name: 'Лада Веста 1.6' });
    await userEvent.selectOptions(screen.getByLabelText('На какой машине'), 'Лада Веста 1.6');
    expect(screen.getByLabelText('Пробег, км')).toHaveValue('84000');
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Отправить на проверку' }));

    expect(requests.find(({ name }) => name === 'saveReview')?.body).toEqual({
      product_id: PRODUCT,
      rating: 4,
      text: 'Хорошее масло',
      vehicle_id: 31,
      mileage_km: 84000,
      agree: true,
    });
    expect(answers).toEqual(['Спасибо!']);
    expect(screen.queryByText(/А123ВС/)).not.toBeInTheDocument();
  });

  it('names what is missing and sends nothing', async () => {
    const { requests } = open({});

    await userEvent.type(screen.getByLabelText('Как товар показал себя'), 'Коротко');
    await userEvent.type(screen.getByLabelText('Пробег, км'), '2000001');
    await userEvent.click(screen.getByRole('button', { name: 'Отправить на проверку' }));

    for (const text of ['Поставьте оценку', /хотя бы 10 букв/, /Не больше 2 000 000/, /Без согласия/])
      expect(await screen.findByText(text)).toBeInTheDocument();
    expect(requests.some(({ name }) => name === 'saveReview')).toBe(false);
  });

  it('keeps what was typed after a refusal and after it was closed', async () => {
    const { unmount } = open({ saveReview: () => errorResponse(409, 'Ваш отзыв уже опубликован') });
    await userEvent.click(screen.getByRole('radio', { name: '5 звёзд' }));
    await userEvent.type(screen.getByLabelText('Как товар показал себя'), 'Хорошее масло');
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Отправить на проверку' }));
    expect(screen.getByLabelText('Как товар показал себя')).toHaveValue('Хорошее масло');
    unmount();

    open({});

    expect(screen.getByLabelText('Как товар показал себя')).toHaveValue('Хорошее масло');
    expect(screen.getByRole('radio', { name: '5 звёзд' })).toBeChecked();
    expect(screen.getByRole('checkbox')).not.toBeChecked();
  });
});
