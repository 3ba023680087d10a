import { MapPin } from 'lucide-react';
import { inDays, money, NBSP, number } from '@shared/i18n/format';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { atCity, toCity } from '@shared/i18n/to-city';
import { useSession } from '@entities/session/session-store';
import { Button } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { moveCart, type CartMove, type CartMoves, type MovingLine } from './cart-moves';
import styles from './move-offer.module.css';

/** Up to so many pieces are called the last ones. */
const FEW = 5;

const useCityName = (id: number): string =>
  useSession(({ init }) => init?.cities.find((city) => city.id === id)?.name) ?? '';

function stockText({ available, unit }: MovingLine): string {
  if (available > FEW) return `есть ${number(available)}${NBSP}${unit}`;
  return `${available === 1 ? 'остался' : 'осталось'} ${available}`;
}

/** «3 959 ₽, остался 1, завтра» */
const lineText = (line: MovingLine): string => [money(line.sum), stockText(line), inDays(line.arrival_days)].join(', ');

function groupText({ lines, staying, total, arrival }: CartMove): string {
  const [first, ...others] = lines;
  if (first !== undefined && others.length === 0 && staying.length === 0) return lineText(first);
  return `${money(total)}, ${inDays(arrival ?? 0)}`;
}

interface OfferProps {
  move: CartMove;
  isStale: boolean;
  /** After the press. */
  onMoved?: ((move: CartMove) => void) | undefined;
}

/** Offer to move a city's part of the cart: price, stock and day of the new city, what moves in part and what stays. */
export function GroupMoveOffer({ move, isStale, onMoved }: OfferProps) {
  const { lines, staying } = move;
  const city = useCityName(move.to);
  const notices = [...lines, ...staying].filter(({ notice }) => notice !== null);
  const part = lines.length > 0 && staying.length > 0 ? ` ${lines.length} из ${lines.length + staying.length}` : '';
  return (
    <div className={styles.offer}>
      <Icon of={MapPin} size={20} />
      <div>
        {lines.length === 0 ? (
          <p>
            {atCity(city)} {withNonBreakingSpaces('этого сейчас нет, заказ останется здесь')}
          </p>
        ) : (
          <Button
            variant="line"
            size="s"
            className={styles.button}
            disabled={isStale}
            onClick={() => {
              moveCart(move, lines, city);
              onMoved?.(move);
            }}
          >
            Перенести {toCity(city)}
            {part}: {withNonBreakingSpaces(groupText(move))}
          </Button>
        )}
        {lines.length > 0 && notices.length > 0 && (
          <ul>
            {notices.map(({ id, name, notice }) => (
              <li key={id}>
                {withNonBreakingSpaces(name)}: {withNonBreakingSpaces(notice ?? '')}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Offer to move one line of the cart; nothing when the shopper's city has none of it. */
export function LineMoveOffer({
  moves: { moves, isStale },
  id,
  cityId,
}: {
  moves: CartMoves;
  id: number;
  cityId: number;
}) {
  const move = moves.find(({ from }) => from === cityId);
  const line = move?.lines.find((candidate) => candidate.id === id);
  const city = useCityName(move?.to ?? 0);
  if (move === undefined || line === undefined) return null;
  return (
    <p className={styles.line}>
      <button type="button" className="link" disabled={isStale} onClick={() => moveCart(move, [line], city)}>
        Перенести {toCity(city)}: {withNonBreakingSpaces(lineText(line))}
      </button>
      {line.notice !== null && <small>{withNonBreakingSpaces(line.notice)}</small>}
    </p>
  );
}
