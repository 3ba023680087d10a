import { Check } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '@shared/ui/button';
import { Dialog } from '@shared/ui/dialog';
import { Note } from '@shared/ui/note';
import cart from '@shared/ui/pictures/empty-cart.svg';
import compare from '@shared/ui/pictures/empty-compare.svg';
import devices from '@shared/ui/pictures/empty-devices.svg';
import favourites from '@shared/ui/pictures/empty-favourites.svg';
import garage from '@shared/ui/pictures/empty-garage.svg';
import orders from '@shared/ui/pictures/empty-orders.svg';
import search from '@shared/ui/pictures/empty-search.svg';
import { EmptyState } from '@shared/ui/empty-state';
import { toast } from '@shared/ui/toasts';
import styles from './typography.module.css';

export function Messages() {
  return (
    <>
      <div className={styles.notes}>
        <Note tone="ok" title="Подходит к Весте.">
          <p>Допуск АВТОВАЗ есть</p>
        </Note>
        <Note tone="warn" title="Не для вашей Весты.">
          <p>Если для другой машины&nbsp;— берите</p>
        </Note>
        <Note tone="bad" title="Связь пропала.">
          <p>Корзина цела, пробуем ещё раз</p>
        </Note>
        <Note tone="info" title="Цены обновились.">
          <p>Проверили минуту назад</p>
        </Note>
      </div>
      <div className={styles.line}>
        <Button variant="line" onClick={() => toast({ text: 'Промокод скопирован!', icon: Check })}>
          Показать сообщение
        </Button>
        <Button
          variant="line"
          onClick={() =>
            toast({
              text: 'В корзине: фильтр W 914/2',
              picture: null,
              action: { label: 'Отменить', run: () => undefined },
            })
          }
        >
          С&nbsp;действием
        </Button>
        <Button
          variant="line"
          onClick={() => toast({ text: 'Не сохранилось: связь пропала. Попробуйте ещё раз', tone: 'bad' })}
        >
          О&nbsp;беде
        </Button>
      </div>
    </>
  );
}

type Kind = 'modal' | 'drawer' | 'sheet';

const KINDS: readonly { kind: Kind; title: string }[] = [
  { kind: 'modal', title: 'Окно' },
  { kind: 'drawer', title: 'Панель слева' },
  { kind: 'sheet', title: 'Лист снизу' },
];

export function Windows() {
  const [open, setOpen] = useState<(typeof KINDS)[number] | null>(null);
  return (
    <div className={styles.line}>
      {KINDS.map((kind) => (
        <Button key={kind.kind} variant="line" onClick={() => setOpen(kind)}>
          {kind.title}
        </Button>
      ))}
      {open !== null && (
        <Dialog label={open.title} kind={open.kind} onClose={() => setOpen(null)}>
          <div className={styles.window}>
            <h2>{open.title}</h2>
            <p>Фокус внутри, Esc и&nbsp;щелчок мимо закрывают. На&nbsp;телефоне окно выезжает снизу.</p>
            <Button onClick={() => setOpen(null)}>Понятно</Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

const PICTURES = [
  { src: cart, name: 'Корзина' },
  { src: favourites, name: 'Избранное' },
  { src: compare, name: 'Сравнение' },
  { src: orders, name: 'Заказы' },
  { src: search, name: 'Поиск' },
  { src: garage, name: 'Гараж' },
  { src: devices, name: 'Устройства' },
];

export function Pictures() {
  return (
    <>
      <div className={styles.pictures}>
        {PICTURES.map(({ src, name }) => (
          <figure key={name}>
            <img src={src} alt="" width={200} height={150} loading="lazy" />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
      <EmptyState picture={cart} title="Пока пусто" actions={<ButtonLink to="/search">Все товары</ButtonLink>}>
        <p>Начните с&nbsp;поиска или&nbsp;загляните в&nbsp;то, что берут чаще всего</p>
      </EmptyState>
    </>
  );
}
