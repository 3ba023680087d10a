import { BadgeCheck, CircleHelp, ClipboardList, Printer, ThumbsDown } from 'lucide-react';
import { LIST_ADDRESS } from '@entities/search/parts/part-address';
import { Button, ButtonLink } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import styles from './number-foot.module.css';

export interface NumberFootProps {
  /** When the shop gave prices and stock. */
  at: Date;
  /** Null: no replacements, so none can have failed to fit. */
  onExpert: (() => void) | null;
  onTrust: () => void;
}

const timeText = (at: Date): string =>
  `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;

/** Time of the prices, and further actions. */
export function NumberFoot({ at, onExpert, onTrust }: NumberFootProps) {
  return (
    <div className={styles.foot}>
      <p>
        <Icon of={BadgeCheck} size={16} />
        <span>
          Цены и&nbsp;остатки проверены в&nbsp;<time dateTime={at.toISOString()}>{timeText(at)}</time>
        </span>
      </p>
      <span className={styles.acts}>
        {onExpert !== null && (
          <Button variant="text" size="s" onClick={onExpert}>
            <Icon of={ThumbsDown} size={16} />
            Аналог не&nbsp;подошёл?
          </Button>
        )}
        <Button variant="text" size="s" className={styles.narrow} onClick={onTrust}>
          <Icon of={CircleHelp} size={16} />
          Что значит доверие
        </Button>
        <ButtonLink variant="text" size="s" to={LIST_ADDRESS}>
          <Icon of={ClipboardList} size={16} />
          Вставить список номеров
        </ButtonLink>
        <Button variant="text" size="s" onClick={() => window.print()}>
          <Icon of={Printer} size={16} />
          Печать
        </Button>
      </span>
    </div>
  );
}
