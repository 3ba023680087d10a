import { ApiError } from '@shared/api/client';

/** An exception of the page has no HTTP status and counts as 500 (spec §8). */
export const statusOf = (error: unknown): number =>
  error instanceof ApiError && error.status > 0 ? error.status : 500;

/** The shop's message for people, if there is one; messages of scripts are not shown. */
export function errorTitle(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Не получилось открыть страницу';
  return error.status === 404 ? 'Страница не найдена' : error.message;
}
