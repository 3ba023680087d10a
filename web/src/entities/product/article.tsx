import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { classes } from '@shared/ui/classes';
import { copyNumber } from '@shared/ui/copy-number';
import { Icon } from '@shared/ui/icon';
import { isShopCode } from './shop-code';
import styles from './article.module.css';

const SHOWN_MS = 1200;

export interface ArticleProps {
  number: string;
  /** With the word and a permanent copy icon (product page, quick view). */
  full?: boolean;
}

/** A part number as a button that copies it. The shop's own code is always labelled, as other shops do not use it. */
export function Article({ number, full = false }: ArticleProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const isOwn = isShopCode(number);
  const word = isOwn ? 'Код\u00a0магазина' : 'Артикул';
  const copy = () => copyNumber(number, () => setCopied(true));
  return (
    <button
      type="button"
      className={classes(styles.article, full && styles.shown)}
      title={isOwn ? 'Скопировать код магазина' : 'Скопировать артикул'}
      onClick={copy}
    >
      {full || isOwn ? <span className={styles.word}>{word}</span> : <span className="vh">{word} </span>}
      <span className={styles.number}>{number}</span>
      <Icon of={Copy} size={14} className={styles.sign} />
      <span role="status">{copied && <span className={styles.copied}>Скопировано</span>}</span>
    </button>
  );
}
