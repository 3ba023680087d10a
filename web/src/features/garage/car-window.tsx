import { Check, Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Car } from '@shared/api/garage';
import { useActiveCar } from '@entities/garage/active-car-store';
import { useCar, useGarage } from '@entities/garage/garage-store';
import { activeOf, carName, draftOf } from '@entities/garage/car-texts';
import { isDesktop } from '@shared/browser/use-is-desktop';
import { useBusy } from '@shared/forms/use-busy';
import { dropDraft } from '@shared/forms/use-draft';
import { useAccount } from '@entities/account/account-store';
import { removeWithUndo } from '@entities/account/remove-with-undo';
import { useCustomerList } from '@entities/account/use-customer-list';
import { Button, IconButton } from '@shared/ui/button';
import { Dialog } from '@shared/ui/dialog';
import { Icon } from '@shared/ui/icon';
import { Skeleton } from '@shared/ui/skeleton';
import { toast } from '@shared/ui/toasts';
import { carDraft } from './car-draft';
import { CarForm, type CarFormProps, type CarPrefill } from './car-form';
import styles from './garage.module.css';

export interface CarWindowProps {
  /** `pick` shows the garage, `add` an empty form, a car its own form. */
  start?: 'pick' | 'add' | Car;
  /** What the shopper has already entered about a new car. */
  prefill?: CarPrefill;
  onClose: () => void;
  /** The chosen or saved car. */
  onChosen?: ((id: number) => void) | undefined;
}

interface PickerProps {
  onAdd: () => void;
  onEdit: (car: Car) => void;
  /** Null: turns the car filter off. */
  onPicked: (car: Car | null) => void;
}

/** A button, not a radio: choosing closes the window, and arrow keys must not choose. */
function Option({ pressed, onClick, children }: { pressed: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.option} aria-pressed={pressed} onClick={onClick}>
      <span>{children}</span>
      {pressed && <Icon of={Check} size={18} />}
    </button>
  );
}

function Choice({
  car,
  checked,
  onEdit,
  onPicked,
}: { car: Car; checked: boolean } & Pick<PickerProps, 'onEdit' | 'onPicked'>) {
  const list = useGarage();
  const [busy, run] = useBusy();
  const name = carName(car);
  return (
    <div className={styles.choice}>
      <Option pressed={checked} onClick={() => onPicked(car)}>
        {name}
        {car.title !== '' && car.vin !== '' && <small className={styles.small}>{car.vin}</small>}
      </Option>
      <IconButton label={`Исправить: ${name}`} onClick={() => onEdit(car)}>
        <Icon of={Pencil} size={18} />
      </IconButton>
      <IconButton
        label={`Убрать: ${name}`}
        disabled={busy}
        onClick={() =>
          void run(() => removeWithUndo(car, list, { removed: `${name}: убрали из гаража`, draft: draftOf }))
        }
      >
        <Icon of={Trash2} size={18} />
      </IconButton>
    </div>
  );
}

function Picker({ onAdd, onEdit, onPicked }: PickerProps) {
  const { items, error, load } = useCustomerList(useGarage);
  const car = useCar();
  const isOff = useActiveCar((state) => state.isOff);
  if (error !== null && items === null) {
    return (
      <p role="alert">
        {error.message}{' '}
        <Button variant="text" size="s" onClick={() => void load()}>
          Ещё раз
        </Button>
      </p>
    );
  }
  if (items === null) return <Skeleton height={88} />;
  return (
    <div className={styles.form}>
      {items.length === 0 ? (
        <p className="lead">В&nbsp;гараже пока пусто. Добавьте машину — и&nbsp;покажем, что к&nbsp;ней подходит.</p>
      ) : (
        <div className={styles.options} role="group" aria-label="Машины">
          {items.map((item) => (
            <Choice key={item.id} car={item} checked={item.id === car?.id} onEdit={onEdit} onPicked={onPicked} />
          ))}
          <Option pressed={isOff} onClick={() => onPicked(null)}>
            Не&nbsp;подбирать к&nbsp;машине
          </Option>
        </div>
      )}
      <Button variant={items.length === 0 ? 'accent' : 'line'} onClick={onAdd}>
        <Icon of={Plus} size={18} />
        Добавить машину
      </Button>
    </div>
  );
}

/** Car chooser and form of one car in one window: windows are not stacked. */
export default function CarWindow({ start = 'pick', prefill, onClose, onChosen }: CarWindowProps) {
  const [view, setShown] = useState(start);
  const choose = useActiveCar((state) => state.choose);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the keyboard would cover the form.
    if (view !== 'pick' && isDesktop()) body.current?.querySelector('input')?.focus();
    // The pressed button has disappeared.
    else if (document.activeElement === document.body) body.current?.querySelector('button')?.focus();
  }, [view]);
  const picked = (car: Car | null) => {
    choose(car === null ? null : activeOf(car));
    if (car !== null) onChosen?.(car.id);
    onClose();
  };
  const forget = () => {
    if (view !== 'pick') dropDraft(carDraft(view === 'add' ? null : view));
  };
  /** A login that expires closes the window too: then the garage opens it again after the next login. */
  const close = () => {
    if (useAccount.getState().logoutReason !== 'expired') forget();
    onClose();
  };
  const saved: CarFormProps['onSaved'] = (id, message) => {
    forget();
    const car = useGarage.getState().items?.find((item) => item.id === id);
    if (view === 'add' && car !== undefined) choose(activeOf(car));
    onChosen?.(id);
    toast(message);
    if (view !== 'add' && start === 'pick') setShown('pick');
    else onClose();
  };
  const title = view === 'pick' ? 'Ваша машина' : view === 'add' ? 'Новая машина' : carName(view);
  return (
    <Dialog label={title} onClose={close} width={560}>
      <div ref={body} className={styles.window}>
        <h2>{title}</h2>
        {view === 'pick' ? (
          <Picker onAdd={() => setShown('add')} onEdit={setShown} onPicked={picked} />
        ) : (
          <CarForm
            car={view === 'add' ? null : view}
            prefill={prefill}
            onSaved={saved}
            onCancel={() => {
              forget();
              if (start === 'pick') setShown('pick');
              else onClose();
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
