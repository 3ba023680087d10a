import type { ReactNode } from 'react';

interface NoteProps {
  readonly tone?: 'ok' | 'warn' | 'bad' | 'info';
  readonly title: string;
  readonly children?: ReactNode;
}

/** A note as the back office draws them. */
export function Note({ tone = 'info', title, children }: NoteProps) {
  return (
    <div className={`note note-${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <div>
        <b>{title}</b>
        {children}
      </div>
    </div>
  );
}

/** What failed, in words for staff. */
export const failureText = (error: unknown): string =>
  error instanceof Error && error.name === 'LabError'
    ? error.message
    : 'Поисковый движок не отвечает. Обновите страницу через минуту.';
