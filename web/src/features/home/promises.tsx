import { BadgeCheck, CalendarClock, MapPin, Phone } from 'lucide-react';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { useCity } from '@entities/session/session-store';
import { Icon } from '@shared/ui/icon';
import { PhoneLink } from '@shared/ui/phone-link';
import styles from './promises.module.css';

export function Promises() {
  const city = useCity();
  const promises = [
    {
      icon: BadgeCheck,
      title: 'Цена и остаток — настоящие',
      text: 'Изменились на складе — через секунду изменятся и здесь',
    },
    {
      icon: CalendarClock,
      title: 'Срок по каждой детали',
      text: 'Сегодня, завтра или число — до того, как положите в корзину',
    },
    {
      icon: MapPin,
      title: 'Цены вашего города',
      text: 'Смените город — цены и сроки сменятся сразу, корзина останется',
    },
    { icon: Phone, title: 'Подскажем по телефону', text: 'Не уверены в номере — звоните:', phone: city?.phone },
  ];
  return (
    <section className="sec" aria-label="Почему у нас">
      <ul className={styles.promises}>
        {promises.map(({ icon, title, text, phone }) => (
          <li key={title}>
            <Icon of={icon} size={28} />
            <b>{title}</b>
            <p>
              {withNonBreakingSpaces(text)}
              {phone !== undefined && (
                <>
                  {' '}
                  <PhoneLink phone={phone} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
