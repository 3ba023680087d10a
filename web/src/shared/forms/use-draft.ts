import { useEffect } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';

/** What was typed and not saved yet, kept for the tab. */
export function readDraft<T extends FieldValues>(key: string): Partial<T> {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<T> | null) ?? {};
  } catch {
    return {};
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // forbidden: then nothing was kept either
  }
}

/** Keeps the changed fields of a form while it is open; `dropDraft` after saving. */
export function useDraft<T extends FieldValues>(key: string, form: UseFormReturn<T>, saved: DefaultValues<T>): void {
  useEffect(() => {
    const watching = form.watch((values) => {
      const changed = Object.entries(values).filter(([name, value]) => value !== saved[name]);
      try {
        if (changed.length === 0) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(changed)));
      } catch {
        // forbidden: the form lives as long as its page
      }
    });
    return () => watching.unsubscribe();
  }, [key, form, saved]);
}
