import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { mockApi } from '@shared/testing/mock-api';
import { PersonalDataFile } from './personal-data';

it('saves what the shop answers as a file', async () => {
  const answer = { created_at: '2026-11-29T00:00:00Z', sections: [{ title: 'Профиль', rows: [{ name: 'Анна' }] }] };
  mockApi({ getPersonalData: () => answer });
  const files: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  render(<PersonalDataFile />);

  await userEvent.click(screen.getByRole('button', { name: 'Скачать мои данные' }));

  await vi.waitFor(() => expect(names).toEqual(['moi-dannye.json']));
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual(answer);
});
