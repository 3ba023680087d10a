import type { ReactNode } from 'react';

/** A link that opens in a new tab, so that typed fields of this page are kept. */
export function NewTab({
  to,
  className = 'link',
  children,
}: {
  to: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <a className={className} href={to} target="_blank" rel="noopener">
      {children}
      <span className="vh"> (в новой вкладке)</span>
    </a>
  );
}
