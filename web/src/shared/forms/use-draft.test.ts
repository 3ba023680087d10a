import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { readDraft, useDraft } from './use-draft';

const saved = { text: 'Ленинский проспект, 32', position: { lat: 55.7, lon: 37.5 } };

it('stores the changed fields only, compared by value', () => {
  const { result } = renderHook(() => {
    const form = useForm({ defaultValues: saved });
    useDraft('address', form, saved);
    return form;
  });
  act(() => result.current.setValue('text', 'Рябиновая, 98'));
  expect(readDraft('address')).toEqual({ text: 'Рябиновая, 98' });
  act(() => result.current.setValue('text', saved.text));
  expect(readDraft('address')).toEqual({});
});
