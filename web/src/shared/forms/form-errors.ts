import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@shared/api/client';
import { toast } from '@shared/ui/toasts';

const OFFLINE = 'Связь пропала. Всё вписанное на месте — попробуйте ещё раз';
const BROKEN = 'Не получилось получить ответ магазина. Попробуйте ещё раз';

/** Text of a failed change; typed fields are kept. */
export function failureText(cause: unknown): string {
  if (!(cause instanceof ApiError)) return BROKEN;
  return cause.isOffline ? OFFLINE : cause.message;
}

export const toastFailure = (cause: unknown): void => toast({ text: failureText(cause), tone: 'bad' });

/** Shows the server's messages below their fields and focuses the first; the rest is a toast. */
export function showFormErrors<T extends FieldValues>(form: UseFormReturn<T>, cause: unknown): void {
  const named =
    cause instanceof ApiError ? Object.entries(cause.fields).filter(([name]) => name in form.getValues()) : [];
  named.forEach(([name, message], index) => form.setError(name as Path<T>, { message }, { shouldFocus: index === 0 }));
  if (named.length === 0) toastFailure(cause);
}
