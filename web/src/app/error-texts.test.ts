import { describe, expect, it } from 'vitest';
import { ApiError } from '@shared/api/client';
import { statusOf, errorTitle } from './error-texts';

describe('the error page', () => {
  it('shows the status and the message of the shop', () => {
    const busy = new ApiError('busy', 'Слишком много вопросов подряд. Подождите минуту', 429);
    expect([statusOf(busy), errorTitle(busy)]).toEqual([429, 'Слишком много вопросов подряд. Подождите минуту']);
    const missingPage = new ApiError('page_not_found', 'Такой страницы нет', 404);
    expect([statusOf(missingPage), errorTitle(missingPage)]).toEqual([404, 'Страница не найдена']);
  });

  it('shows other errors as 500 without technical messages', () => {
    for (const error of [new TypeError('x is undefined'), 'text', new ApiError('network', 'Связь пропала', 0)])
      expect(statusOf(error)).toBe(500);
    expect(errorTitle(new TypeError('x is undefined'))).toBe('Не получилось открыть страницу');
  });
});
