import { CircleHelp } from 'lucide-react';
import type { KeyboardEventHandler, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import type { VehicleDetail } from '@shared/api/vehicles';
import { counted, money, NBSP } from '@shared/i18n/format';
import { partAddress } from '@entities/search/parts/part-address';
import { Button, ButtonLink } from '@shared/ui/button';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import { ProductName } from '@shared/ui/product-name';
import { CheckByVin, fitQuestion } from './check-by-vin';
import { OfferCells } from './offer-cells';
import { StockAndArrival } from './stock-and-arrival';
import styles from './detail-row.module.css';

export interface DetailRowProps {
  detail: VehicleDetail;
  /** Selected: highlighted, with its analogues below. */
  active?: boolean;
  /** Hovered in the drawing. */
  lit?: boolean;
  /** Link for a detail without a number of its own, such as an oil. */
  choose?: { to: string; text: string } | undefined;
  /** Asks the expert about the detail, or whether it fits. */
  onAsk: (part: string) => void;
  onActivate?: (() => void) | undefined;
  onHover?: ((inside: boolean) => void) | undefined;
  onKeyDown?: KeyboardEventHandler<HTMLLIElement> | undefined;
  /** Content below the row. */
  children?: ReactNode;
}

/** Name, brand and number, and what is unconfirmed. */
function DetailText({
  detail,
  isChosenElsewhere,
  onAsk,
}: { detail: VehicleDetail; isChosenElsewhere: boolean } & Pick<DetailRowProps, 'onAsk'>) {
  const { position, name, brand, number, qty, card, confirmed, note, analogues } = detail;
  const isKnown = number !== '' || card !== null || analogues.length > 0;
  const unknown =
    analogues.length > 0
      ? 'номер завода не знаем'
      : note !== ''
        ? note
        : isChosenElsewhere
          ? ''
          : 'номер не знаем — спросите эксперта';
  return (
    <div className={styles.what}>
      <b>
        {card === null ? (
          name
        ) : (
          <Link to={`/product/${card.id}`}>
            <ProductName name={position > 0 ? name : card.name} />
          </Link>
        )}
      </b>
      {number === '' && card === null ? (
        <span className={styles.unknown}>{unknown}</span>
      ) : (
        <span className={styles.facts}>
          {brand !== '' && <span>{brand}</span>}
          {number !== '' && (
            <Link
              className={styles.number}
              to={partAddress(number, detail.part_id)}
              aria-label={`Номер ${number}: замены и цены`}
            >
              {number}
            </Link>
          )}
          {qty !== null && <span className={styles.qty}>×{qty}</span>}
        </span>
      )}
      {isKnown && !confirmed && (
        <CheckByVin part={name} note={note} onAsk={() => onAsk(fitQuestion(name, brand, number))} />
      )}
    </div>
  );
}

/** Cheapest replacement of a part that is not on sale: brand, number and price. */
function Instead({ detail: { name, analogues }, active }: Pick<DetailRowProps, 'detail' | 'active'>) {
  const [first] = analogues;
  if (first === undefined) return null;
  return (
    <>
      <div className={styles.stock}>
        <StockAndArrival card={first} />
      </div>
      <Button
        variant="soft"
        size="s"
        className={styles.ask}
        aria-expanded={active}
        aria-label={`Что поставить: ${name}`}
      >
        {first.cost === null
          ? counted(analogues.length, 'аналог', 'аналога', 'аналогов')
          : `от${NBSP}${money(Math.min(...analogues.flatMap(({ cost }) => cost ?? [])))}`}
      </Button>
    </>
  );
}

/** Shown when the row has nothing to buy: a link to the choice, or a question to the expert. */
function Elsewhere({
  detail: { name, number, analogues },
  choose,
  onAsk,
}: Pick<DetailRowProps, 'detail' | 'choose' | 'onAsk'>) {
  return (
    <>
      <div className={styles.stock}>
        {analogues.length > 0 ? (
          <span className={styles.when}>{counted(analogues.length, 'замена', 'замены', 'замен')}</span>
        ) : (
          number !== '' && <span className={styles.when}>нет в&nbsp;продаже</span>
        )}
      </div>
      {choose === undefined ? (
        <Button
          variant="text"
          size="s"
          className={styles.ask}
          aria-label={`Спросить эксперта: ${name}`}
          onClick={() => onAsk(name)}
        >
          <Icon of={CircleHelp} size={16} />
          Спросить
        </Button>
      ) : (
        <ButtonLink
          variant="soft"
          size="s"
          className={styles.ask}
          to={choose.to}
          aria-label={`${choose.text}: ${name}`}
        >
          {choose.text}
        </ButtonLink>
      )}
    </>
  );
}

/** A detail of a unit: position on the drawing, part number, stock, price, buy button. */
export function DetailRow({
  detail,
  active = false,
  lit = false,
  choose,
  onAsk,
  onActivate,
  onHover,
  onKeyDown,
  children,
}: DetailRowProps) {
  const { position, card, analogues } = detail;
  // A link navigates: selecting the row as well would overwrite its address.
  const click = (event: MouseEvent) => {
    if ((event.target as Element).closest('a') === null) onActivate?.();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focusable when it can be chosen
    <li
      className={classes(styles.row, lit && styles.lit, active && styles.on)}
      data-detail={position}
      tabIndex={onActivate === undefined ? undefined : -1}
      aria-current={active || undefined}
      onClick={click}
      onKeyDown={onKeyDown}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onHover?.(true)}
      onPointerLeave={() => onHover?.(false)}
      onFocus={() => onHover?.(true)}
      onBlur={() => onHover?.(false)}
    >
      {position > 0 && <span className={styles.place}>{position}</span>}
      <DetailText detail={detail} isChosenElsewhere={choose !== undefined} onAsk={onAsk} />
      {card !== null ? (
        <OfferCells card={card} />
      ) : onActivate !== undefined && analogues.length > 0 ? (
        <Instead detail={detail} active={active} />
      ) : (
        <Elsewhere detail={detail} choose={choose} onAsk={onAsk} />
      )}
      {children !== undefined && <div className={styles.more}>{children}</div>}
    </li>
  );
}
