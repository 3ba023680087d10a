import { useState } from 'react';
import { Disclosure } from '@shared/ui/disclosure';
import { PaginationView } from '@shared/ui/pagination-view';
import { Panel } from '@shared/ui/panel';
import { ProgressBar } from '@shared/ui/progress-bar';
import { RichText } from '@shared/ui/rich-text';
import { Segmented } from '@shared/ui/segmented';
import { Steps } from '@shared/ui/steps';
import { Table, tableNumber } from '@shared/ui/table';
import { Tabs } from '@shared/ui/tabs';
import styles from './typography.module.css';

const TABS = [
  { id: 'options', title: 'Характеристики', panel: 'Вязкость 5W-40, объём 4 л' },
  { id: 'places', title: 'Где есть', panel: 'Два склада, двенадцать штук' },
  { id: 'analogues', title: 'Аналоги, 4', panel: 'Четыре номера других заводов' },
];

export function NavigationSamples() {
  const [tab, setTab] = useState('options');
  const [mode, setMode] = useState<'one' | 'all'>('one');
  const [page, setPage] = useState(2);
  return (
    <div className={styles.stack}>
      <div>
        <Tabs label="Пример вкладок" tabs={TABS} value={tab} onChange={setTab} />
      </div>
      <Segmented
        label="Пример переключателя"
        options={[
          { value: 'one', label: 'Только этот номер' },
          { value: 'all', label: 'С аналогами' },
        ]}
        value={mode}
        onChange={setMode}
      />
      <Steps label="Пример шагов" steps={['Корзина', 'Доставка', 'Оплата']} current={1} />
      <div className={styles.narrow}>
        <ProgressBar label="До бесплатной доставки" value={3800} max={5000} text="осталось 1 200 ₽" />
      </div>
      <div className={styles.pages}>
        <PaginationView page={page} total={7} href={(to) => `/typography/ways?page=${to}`} onPage={setPage} />
      </div>
      <div className={styles.narrow}>
        <Disclosure title="Сколько стоит доставка?">Со&nbsp;своего склада&nbsp;— бесплатно.</Disclosure>
      </div>
    </div>
  );
}

const TEXT =
  '<p>Короткие абзацы, тире&nbsp;— на&nbsp;месте, «ёлочки» и&nbsp;<a href="/page/delivery">ссылка на&nbsp;доставку</a>.</p><ul><li>Первое дело</li><li>Второе дело</li></ul><blockquote><p>Не&nbsp;нашли своё обозначение&nbsp;— спросите.</p></blockquote>';

export function Tables() {
  return (
    <div className={styles.stack}>
      <Table caption="Пример таблицы" blocks>
        <thead>
          <tr>
            <th scope="col">Товар</th>
            <th scope="col">Склад</th>
            <th scope="col" className={tableNumber}>
              Цена
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Фильтр масляный W&nbsp;914/2</td>
            <td data-label="Склад">Москва&nbsp;1</td>
            <td data-label="Цена" className={tableNumber}>
              612&nbsp;₽
            </td>
          </tr>
          <tr>
            <td>Колодки передние P&nbsp;68&nbsp;033</td>
            <td data-label="Склад">Тверь</td>
            <td data-label="Цена" className={tableNumber}>
              2&#8201;940&nbsp;₽
            </td>
          </tr>
        </tbody>
      </Table>
      <div className={styles.panels}>
        <Panel as="div">Блок с&nbsp;линией</Panel>
        <Panel as="div" tone="paper">
          Блок на&nbsp;бумаге
        </Panel>
        <Panel as="div" tone="raised">
          Поднятый блок
        </Panel>
      </div>
      <RichText html={TEXT} />
    </div>
  );
}
