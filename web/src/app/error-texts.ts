import { ApiError } from '@shared/api/client';

/** A fault of the page's own has no status: it counts as 500 (spec §8). */
export const statusOf = (error: unknown): number =>
  error instanceof ApiError && error.status > 0 ? error.status : 500;

/** The message of the shop if it has one for people; what a script says is for us alone. */
export function titleOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Не получилось открыть страницу';
  return error.status === 404 ? 'Страница не найдена' : error.message;
}
