import { useEffect } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { PERSONAL_PREFIX, tabStorage } from '@shared/storage/browser-storage';

const keyOf = (name: string): string => `${PERSONAL_PREFIX}draft-${name}`;

/** Unsaved fields, stored for the tab. */
export const readDraft = <T extends FieldValues>(name: string): Partial<T> =>
  (tabStorage.read(keyOf(name)) as Partial<T> | null) ?? {};

export function dropDraft(name: string): void {
  tabStorage.write(keyOf(name), null);
}

/** By value: the form clones its defaults. */
const isEqual = (first: unknown, second: unknown): boolean => JSON.stringify(first) === JSON.stringify(second);

/** Stores the changed fields of an open form; call `dropDraft` after saving. */
export function useDraft<T extends FieldValues>(name: string, form: UseFormReturn<T>, saved: DefaultValues<T>): void {
  useEffect(() => {
    const watching = form.watch((values) => {
      const changed = Object.entries(values).filter(([field, value]) => !isEqual(value, saved[field]));
      tabStorage.write(keyOf(name), changed.length === 0 ? null : Object.fromEntries(changed));
    });
    return () => watching.unsubscribe();
  }, [name, form, saved]);
}
