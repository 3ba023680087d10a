import type { MouseEvent, ReactNode } from 'react';
import type { LogBlock } from '@entities/search/log';

export interface ClickLogProps {
  block: LogBlock;
  /** Products in the order of the children. */
  documents: readonly { id: number }[];
  /** Number of products on previous pages. */
  before?: number;
  className?: string;
  busy?: boolean;
  children: ReactNode;
}

/** Logs which product of the search was opened, and its position. */
export function ClickLog({ block, documents, before = 0, className, busy, children }: ClickLogProps) {
  const note = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="/product/"]') : null;
    const index = documents.findIndex(({ id }) => link?.getAttribute('href') === `/product/${id}`);
    const product = documents[index];
    if (product !== undefined)
      void import('@entities/search/log').then(({ logClick }) =>
        logClick({ productId: product.id, position: before + index + 1, block }),
      );
  };
  return (
    <div className={className} aria-busy={busy} onClickCapture={note} onAuxClickCapture={note}>
      {children}
    </div>
  );
}
