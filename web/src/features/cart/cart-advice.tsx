import { Copy, TrendingDown, Zap } from 'lucide-react';
import { query } from '@shared/api/client';
import type { Schema } from '@shared/api/contract';
import type { CartLine } from '@shared/api/types';
import { useRequest } from '@shared/api/use-request';
import { setCartLines } from '@entities/cart/cart-exchange';
import { usePricedLines } from '@entities/cart/cart-moves';
import { useCart } from '@entities/cart/cart-store';
import { useCityId, useSession } from '@entities/session/session-store';
import { inDays, money } from '@shared/i18n/format';
import { inCity } from '@shared/i18n/in-city';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { Button } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { toast } from '@shared/ui/toasts';
import { productNames, sharedNumberText } from './shared-number-text';
import styles from './cart-advice.module.css';

type SharedNumber = Schema<'SharedNumberOut'>;
type Basket = Schema<'BasketOut'>;

/** Changes lines with an undo in the toast. */
function change(lines: readonly CartLine[], text: string): void {
  const before = useCart.getState().lines;
  const qtyBefore = ({ id, city_id }: CartLine) =>
    before.find((line) => line.id === id && line.city_id === city_id)?.qty ?? 0;
  setCartLines(lines);
  const former = lines.map((line) => ({ ...line, qty: qtyBefore(line) }));
  toast({ text, action: { label: 'Вернуть', run: () => setCartLines(former, before) } });
}

function SharedNumberNote({ shared, isStale }: { shared: SharedNumber; isStale: boolean }) {
  const lines = useCart((state) => state.lines);
  const names = productNames(shared.products);
  return (
    <li>
      <Icon of={Copy} size={20} />
      <div>
        <p>{withNonBreakingSpaces(sharedNumberText(shared))}</p>
        <p className={styles.buttons}>
          {shared.products.map(({ id, name }, index) => (
            <Button
              key={id}
              variant="line"
              size="s"
              disabled={isStale}
              onClick={() =>
                change(
                  lines.filter((line) => line.id === id).map((line) => ({ ...line, qty: 0 })),
                  `${name} — убрали`,
                )
              }
            >
              Убрать {names[index]}
            </Button>
          ))}
        </p>
      </div>
    </li>
  );
}

const TITLES: Record<Basket['kind'], string> = {
  cheaper: 'Дешевле',
  faster: 'Быстрее',
  both: 'Дешевле и быстрее',
};

function difference({ saved }: Basket): string {
  if (saved === 0) return 'за те же деньги';
  return saved > 0 ? `на ${money(saved)} меньше` : `на ${money(-saved)} больше`;
}

function BasketOffer({ basket, isStale }: { basket: Basket; isStale: boolean }) {
  const cities = useSession(({ init }) => init?.cities);
  const where = (id: number) => inCity(cities?.find((city) => city.id === id)?.name ?? '');
  const title = TITLES[basket.kind];
  return (
    <li>
      <Icon of={basket.kind === 'cheaper' ? TrendingDown : Zap} size={20} />
      <div>
        <Button
          variant="line"
          size="s"
          className={styles.basket}
          disabled={isStale}
          onClick={() => change(basket.lines, `Собрали корзину: ${title.toLowerCase()}`)}
        >
          {withNonBreakingSpaces(`${title}: вся корзина ${money(basket.total)}, ${inDays(basket.arrival)}`)}
        </Button>
        <p className={styles.note}>
          {withNonBreakingSpaces(difference(basket))}:{' '}
          {basket.products.map(({ name, city_id }) => `${withNonBreakingSpaces(name)} ${where(city_id)}`).join('; ')}
        </p>
      </div>
    </li>
  );
}

/** Questions and offers about the whole cart: analogues of one number, the cart cheaper or sooner. Asked for separately. */
export function CartAdvice() {
  const lines = usePricedLines();
  const cityId = useCityId();
  const isAsked = lines.length > 1 || lines.some(({ city_id }) => city_id !== cityId);
  const key = isAsked && cityId !== null ? `advice ${cityId} ${JSON.stringify(lines)}` : null;
  const { data, status } = useRequest(key, (signal) =>
    query('/getCartAdvice', { cart: [...lines], city: cityId }, signal),
  );
  if (key === null || data === null || data.shared_numbers.length + data.baskets.length === 0) return null;
  const isStale = status !== 'ready';
  return (
    <ul className={styles.advice} aria-label="Проверьте корзину">
      {data.shared_numbers.map((shared) => (
        <SharedNumberNote key={shared.number} shared={shared} isStale={isStale} />
      ))}
      {data.baskets.map((basket) => (
        <BasketOffer key={basket.kind} basket={basket} isStale={isStale} />
      ))}
    </ul>
  );
}
