import { useEffect } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { keep, OWN, readKept } from '@shared/storage/tab-storage';

const keyOf = (name: string): string => `${OWN}draft-${name}`;

/** What was typed and not saved yet, kept for the tab. */
export const readDraft = <T extends FieldValues>(name: string): Partial<T> =>
  (readKept(keyOf(name)) as Partial<T> | null) ?? {};

export const dropDraft = (name: string): void => keep(keyOf(name), null);

/** Keeps the changed fields of a form while it is open; `dropDraft` after saving. */
export function useDraft<T extends FieldValues>(name: string, form: UseFormReturn<T>, saved: DefaultValues<T>): void {
  useEffect(() => {
    const watching = form.watch((values) => {
      const changed = Object.entries(values).filter(([field, value]) => value !== saved[field]);
      keep(keyOf(name), changed.length === 0 ? null : Object.fromEntries(changed));
    });
    return () => watching.unsubscribe();
  }, [name, form, saved]);
}
