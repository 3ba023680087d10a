import { useEffect, useRef, useState } from 'react';
import { ThemeSwitch } from '@shared/theme/theme-switch';
import { useTheme } from '@shared/theme/theme';
import styles from './typography.module.css';

const COLOURS: readonly { name: string; token: string; text: string }[] = [
  { name: 'Чернила', token: '--ink', text: '--white' },
  { name: 'Чернила 2', token: '--ink-2', text: '--white' },
  { name: 'Чернила 3', token: '--ink-3', text: '--white' },
  { name: 'Лист', token: '--white', text: '--ink' },
  { name: 'Бумага', token: '--paper', text: '--ink' },
  { name: 'Бумага 2', token: '--paper-2', text: '--ink' },
  { name: 'Линия', token: '--line', text: '--ink' },
  { name: 'Линия 2', token: '--line-2', text: '--ink' },
  { name: 'Петроль', token: '--accent', text: '--white' },
  { name: 'под курсором', token: '--accent-2', text: '--white' },
  { name: 'тёмная полоса', token: '--accent-3', text: '--on-deep' },
  { name: 'мягкая', token: '--accent-soft', text: '--accent' },
  { name: 'Ценник', token: '--tag', text: '--on-tag' },
  { name: 'Маркер', token: '--mark', text: '--ink' },
  { name: 'Есть', token: '--ok', text: '--white' },
  { name: 'есть, фон', token: '--ok-soft', text: '--ok' },
  { name: 'Мало', token: '--warn', text: '--white' },
  { name: 'мало, фон', token: '--warn-soft', text: '--warn' },
  { name: 'Нельзя', token: '--bad', text: '--white' },
  { name: 'нельзя, фон', token: '--bad-soft', text: '--bad' },
];

const TYPE: readonly { token: string; about: string; weight: number; text: string }[] = [
  { token: '--t-52', about: '52/58, 700', weight: 700, text: 'Найдём деталь по номеру' },
  { token: '--t-32', about: '32/38, 700', weight: 700, text: 'Фильтры масляные' },
  { token: '--t-24', about: '24/30, 700', weight: 700, text: 'Популярные разделы' },
  { token: '--t-20', about: '20/26, 700', weight: 700, text: '12\u2009849\u00a0₽' },
  { token: '--t-17', about: '17/24, 400', weight: 400, text: 'Пришлём код в СМС. Пароль не нужен' },
  {
    token: '--t-15',
    about: '15/22, 400',
    weight: 400,
    text: 'Масло моторное Лукойл Genesis Armortech 5W-40, синтетическое, 4\u00a0л',
  },
  { token: '--t-14', about: '14/20, 500', weight: 500, text: 'Щётки, ёмкости, подшипники, объём' },
  { token: '--t-13', about: '13/18, 400', weight: 400, text: 'сегодня после 18:00, 2\u00a0пункта' },
  { token: '--t-12', about: '12/16, 600', weight: 600, text: 'Берут чаще всего' },
];

const SPACES = [4, 8, 12, 16, 20, 24, 32, 40, 48, 64, 80];
const RADII = [
  { token: '--r-1', about: '4, метки' },
  { token: '--r-2', about: '8, кнопки и поля' },
  { token: '--r-3', about: '12, карточки' },
  { token: '--r-4', about: '20, баннеры и окна' },
];
const SHADOWS = ['--sh-1', '--sh-2', '--sh-3'];

export function ThemeSamples() {
  return (
    <>
      <ThemeSwitch />
      <p className={styles.about}>Без выбора страница идёт за&nbsp;системой. Выбор запоминает этот браузер.</p>
    </>
  );
}

/** «rgb(25, 33, 36)» → «#192124». */
const hex = (colour: string): string =>
  `#${(colour.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;

/** The computed value, read from the page: it follows the theme. */
function Swatch({ name, token, text }: (typeof COLOURS)[number]) {
  const ref = useRef<HTMLDivElement>(null);
  const theme = useTheme((state) => state.theme);
  const [value, setValue] = useState('');
  useEffect(() => {
    if (ref.current !== null) setValue(hex(getComputedStyle(ref.current).backgroundColor));
  }, [theme]);
  return (
    <div ref={ref} className={styles.swatch} style={{ background: `var(${token})`, color: `var(${text})` }}>
      <b>{name}</b>
      <span>{value}</span>
    </div>
  );
}

export function Colours() {
  return (
    <div className={styles.swatches}>
      {COLOURS.map((colour) => (
        <Swatch key={colour.token} {...colour} />
      ))}
    </div>
  );
}

export function Type() {
  return (
    <div className={styles.type}>
      {TYPE.map(({ token, about, weight, text }) => (
        <div key={token}>
          <small>{about}</small>
          <span style={{ font: `${weight} var(${token})` }}>{text}</span>
        </div>
      ))}
      <div>
        <small>моно 13/18</small>
        <span className={styles.mono}>04E 115 561 H · XTAGFL110KY214358 · O0 I1l B8</span>
      </div>
    </div>
  );
}

export function Measures() {
  return (
    <>
      <div className={styles.line}>
        {SPACES.map((space) => (
          <figure key={space}>
            <span className={styles.space} style={{ width: space, height: space }} />
            <figcaption>{space}</figcaption>
          </figure>
        ))}
      </div>
      <div className={styles.line}>
        {RADII.map(({ token, about }) => (
          <figure key={token}>
            <span className={styles.box} style={{ borderRadius: `var(${token})` }} />
            <figcaption>{about}</figcaption>
          </figure>
        ))}
        {SHADOWS.map((token, index) => (
          <figure key={token}>
            <span className={styles.lifted} style={{ boxShadow: `var(${token})` }} />
            <figcaption>тень {index + 1}</figcaption>
          </figure>
        ))}
      </div>
    </>
  );
}
