import { Check } from 'lucide-react';
import { counted, NBSP } from '@shared/i18n/format';
import { inCity } from '@shared/i18n/in-city';
import { useCity } from '@entities/session/session-store';
import { Chip } from '@shared/ui/chip';
import { classes } from '@shared/ui/classes';
import { Select } from '@shared/ui/choices';
import { Icon } from '@shared/ui/icon';
import { Segmented } from '@shared/ui/segmented';
import type { NumberOrder, NumberState } from './number-address';
import { dueDateText, usualRepairDay } from './arrival-dates';
import styles from './number-bar.module.css';

const ORDERS: Record<NumberOrder, string> = { trust: 'надёжные', price: 'дешёвые', soon: 'скорые' };

interface MarkProps {
  on: boolean;
  onChange: (on: boolean) => void;
  children: string;
}

function Mark({ on, onChange, children }: MarkProps) {
  return (
    <Chip pressed={on} className={classes(styles.mark, on && styles.on)} onClick={() => onChange(!on)}>
      {on && <Icon of={Check} size={16} />}
      {children}
    </Chip>
  );
}

export interface NumberBarProps {
  state: NumberState;
  /** Number of replacements. */
  replacements: number;
  change: (next: Partial<NumberState>) => void;
}

/** Filters and order of the table: the number only or replacements too. */
export function NumberBar({ state, replacements, change }: NumberBarProps) {
  const city = useCity();
  const day = state.by ?? usualRepairDay();
  return (
    <div className={styles.bar} role="group" aria-label="Что показать">
      {replacements > 0 && (
        <div className={styles.mode}>
          <Segmented
            wide
            label="Какие номера показать"
            value={state.only ? 'only' : 'all'}
            options={[
              { value: 'only', label: 'Только этот номер' },
              { value: 'all', label: `С${NBSP}аналогами, ${replacements}` },
            ]}
            onChange={(value) => change({ only: value === 'only' })}
          />
        </div>
      )}
      <div className={styles.marks}>
        {city !== null && (
          <Mark on={state.inStock} onChange={(inStock) => change({ inStock })}>
            {`В${NBSP}наличии ${inCity(city.name)}`}
          </Mark>
        )}
        <Mark on={state.by === day} onChange={(on) => change({ by: on ? day : null })}>
          {dueDateText(day)}
        </Mark>
        {replacements > 0 && (
          <Mark on={state.sure} onChange={(sure) => change({ sure })}>
            Только подтверждённые
          </Mark>
        )}
      </div>
      <div className={styles.order}>
        <span aria-hidden="true">Сначала</span>
        <Select
          label="Порядок"
          value={state.order}
          onChange={({ target }) => change({ order: target.value as NumberOrder })}
        >
          {Object.entries(ORDERS).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}

/** Note that the filters hide every row, with a reset button. */
export function AllHidden({ hidden, onShow }: { hidden: number; onShow: () => void }) {
  return (
    <p className={styles.hidden} role="status">
      {`Под эти отметки ничего не${NBSP}подошло: скрыто ${counted(hidden, 'номер', 'номера', 'номеров')}. `}
      <button type="button" className="link" onClick={onShow}>
        Показать все
      </button>
    </p>
  );
}
