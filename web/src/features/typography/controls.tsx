import { Heart, ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { PhoneField } from '@shared/phone/phone-field';
import { Badge, CountBadge } from '@shared/ui/badge';
import { Button, IconButton } from '@shared/ui/button';
import { Chip } from '@shared/ui/chip';
import { RemovableChip } from '@shared/ui/removable-chip';
import { ChoiceGroup } from '@shared/ui/choice-group';
import { Check, Switch } from '@shared/ui/choices';
import { TextField } from '@shared/ui/field';
import { SelectField } from '@shared/ui/select-field';
import { TextArea } from '@shared/ui/text-area';
import { Icon } from '@shared/ui/icon';
import { Stepper } from '@shared/ui/stepper';
import styles from './typography.module.css';

export function Buttons() {
  return (
    <>
      <div className={styles.line}>
        <Button>В&nbsp;корзину</Button>
        <Button variant="soft">
          <Icon of={ShoppingCart} size={18} />
          Мягкая
        </Button>
        <Button variant="line">Контурная</Button>
        <Button variant="text">Текстовая</Button>
        <Button busy>Ждёт ответа</Button>
        <Button disabled>Нельзя</Button>
        <IconButton label="В избранное" outlined>
          <Icon of={Heart} size={22} />
        </IconButton>
      </div>
      <div className={styles.line}>
        <Button size="s">Малая 36</Button>
        <Button>Обычная 44</Button>
        <Button size="l">Крупная 52</Button>
      </div>
    </>
  );
}

export function FieldSamples() {
  const [phone, setPhone] = useState('+7 (916) 204 45 17');
  const [count, setCount] = useState(1);
  const [way, setWay] = useState('courier');
  return (
    <>
      <div className={styles.fields}>
        <PhoneField value={phone} onValue={setPhone} hint="Только для связи по заказу" autoComplete="off" />
        <TextField label="Почта" defaultValue="andrey@" error="Не хватает адреса после @" />
        <TextField label="Номер заказа" defaultValue="1042" disabled hint="Поменять нельзя" />
        <SelectField label="Сначала" defaultValue="cheap">
          <option value="cheap">дешёвые</option>
          <option value="rated">с лучшей оценкой</option>
        </SelectField>
        <TextArea label="Что нужно" defaultValue="Кожух ремня, верхний" />
        <ChoiceGroup legend="Как получить">
          <Check kind="radio" name="way" checked={way === 'courier'} onChange={() => setWay('courier')}>
            Курьером
          </Check>
          <Check kind="radio" name="way" checked={way === 'point'} onChange={() => setWay('point')}>
            Самому со&nbsp;склада
          </Check>
        </ChoiceGroup>
      </div>
      <div className={styles.line}>
        <Check defaultChecked count={62}>
          Лукойл
        </Check>
        <Check count={18}>Shell</Check>
        <Check disabled>Нет таких</Check>
        <label className={styles.switch}>
          <Switch defaultChecked />
          Только в&nbsp;наличии
        </label>
        <Stepper value={count} onChange={setCount} max={3} label="Количество для примера" />
      </div>
    </>
  );
}

export function Labels() {
  const [pressed, setPressed] = useState(true);
  const [isRemembered, setRemembered] = useState(true);
  return (
    <>
      <div className={styles.line}>
        <Chip>Обычная</Chip>
        <Chip pressed={pressed} onClick={() => setPressed(!pressed)}>
          Выбор
        </Chip>
        {isRemembered ? (
          <RemovableChip onRemove={() => setRemembered(false)}>Лукойл</RemovableChip>
        ) : (
          <Chip onClick={() => setRemembered(true)}>Вернуть</Chip>
        )}
        <span>
          Товар <mark>найден</mark> по&nbsp;слову
        </span>
      </div>
      <div className={styles.line}>
        <Badge tone="tag">−11&nbsp;%</Badge>
        <Badge tone="ink">Берут чаще всего</Badge>
        <Badge tone="soft">По&nbsp;VIN</Badge>
        <Badge tone="ok">Совпадает</Badge>
        <Badge tone="warn">Только с&nbsp;ABS</Badge>
        <Badge tone="bad">Не&nbsp;подходит</Badge>
        <Badge tone="line">Оригинал</Badge>
        <CountBadge count={5} />
        <CountBadge count={140} />
      </div>
    </>
  );
}
