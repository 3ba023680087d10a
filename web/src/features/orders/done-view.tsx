import { Check } from 'lucide-react';
import { Link } from 'react-router';
import type { Confirmation, ConfirmedOrder } from '@shared/api/checkout';
import { getOrder, type Order } from '@shared/api/orders';
import { useRequest } from '@shared/api/use-request';
import { counted, money, NBSP, phoneHref, phoneText } from '@shared/i18n/format';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { untilText, dateTitle } from '@entities/order-view/order-dates';
import { OrderLines } from '@entities/order-view/order-lines';
import { useCity } from '@entities/session/session-store';
import { Button, ButtonLink } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { Note } from '@shared/ui/note';
import { Panel } from '@shared/ui/panel';
import { Skeleton } from '@shared/ui/skeleton';
import styles from './done-view.module.css';

const getAll = (numbers: readonly string[], signal: AbortSignal): Promise<Order[]> =>
  Promise.all(numbers.map((number) => getOrder(number, signal)));

/** The remaining payment step, in one sentence. */
function moneyWords(confirmed: Confirmation, orders: readonly Order[] | null): string {
  if (confirmed.paymentType === 1) return `Заплатите ${money(confirmed.total)} при получении.`;
  if (confirmed.paymentType === 3)
    return `Выставили счёт на ${money(confirmed.total)}. Оплатите его, и начнём собирать.`;
  if (orders?.every(({ payment }) => payment.status === 'paid') === true)
    return `Оплатили ${money(confirmed.total)} картой. Собираем.`;
  return `Осталось оплатить ${money(confirmed.total)} картой.`;
}

function Next({ order, whole, isOwed }: { order: ConfirmedOrder; whole: Order | undefined; isOwed: boolean }) {
  const place = whole === undefined ? '' : whole.delivery.address;
  return (
    <li>
      <b>{isOwed ? 'После оплаты' : order.arrives_on === null ? order.for_title : dateTitle(order.arrives_on)}</b>
      <span>
        {whole === undefined
          ? order.for_title
          : withNonBreakingSpaces(`${whole.delivery.name}${place === '' ? `, ${order.for_title}` : `: ${place}`}`)}
      </span>
      <Link className="link" to={`/account/order/${encodeURIComponent(order.number)}`}>
        Заказ <span className={styles.mono}>{order.number}</span>
      </Link>
      {whole?.payment.invoice_url !== null && whole?.payment.invoice_url !== undefined && (
        <a className="link" href={whole.payment.invoice_url} target="_blank">
          Счёт на {money(whole.total)}
        </a>
      )}
    </li>
  );
}

function Title({ orders }: { orders: readonly ConfirmedOrder[] }) {
  const [only] = orders;
  if (orders.length === 1 && only !== undefined) {
    return (
      <h1>
        Заказ <span className={styles.mono}>{only.number}</span> принят
      </h1>
    );
  }
  return <h1>Приняли {counted(orders.length, 'заказ', 'заказа', 'заказов')}</h1>;
}

/** After the confirmation: order numbers, next steps, payment. */
export function DoneView({ confirmed }: { confirmed: Confirmation }) {
  const numbers = confirmed.orders.map(({ number }) => number);
  const { data, status, retry } = useRequest(numbers.join(' '), (signal) => getAll(numbers, signal));
  const city = useCity();
  const toPay = data?.find(({ payment }) => payment.pay_url !== null)?.payment ?? null;
  const paid = data?.every(({ payment }) => payment.status === 'paid') === true;
  const payUrl = paid ? null : (toPay?.pay_url ?? (data === null ? (confirmed.payment?.url ?? null) : null));
  return (
    <div className={styles.grid}>
      <section>
        <span className={styles.sign}>
          <Icon of={Check} size={32} />
        </span>
        <Title orders={confirmed.orders} />
        <p className={styles.lead}>{withNonBreakingSpaces(moneyWords(confirmed, data))}</p>
        {payUrl !== null && (
          <div className={styles.pay}>
            <ButtonLink to={payUrl} reloadDocument size="l">
              Оплатить {money(confirmed.total)}
            </ButtonLink>
            <p>Товары держим за вами {untilText(toPay?.pay_until ?? confirmed.payment?.expires_at ?? '')}</p>
          </div>
        )}
        <ol className={styles.next}>
          <li className={styles.now}>
            <b>Сегодня</b>
            <span>
              {paid
                ? 'Оплачен, собираем на складе'
                : confirmed.paymentType === 1
                  ? 'Приняли, собираем на складе'
                  : 'Приняли, ждём оплаты'}
            </span>
          </li>
          {confirmed.orders.map((order) => (
            <Next
              key={order.number}
              order={order}
              whole={data?.find(({ number }) => number === order.number)}
              isOwed={confirmed.paymentType !== 1 && !paid}
            />
          ))}
        </ol>
        <div className={styles.buttons}>
          <ButtonLink
            to={numbers.length === 1 ? `/account/order/${encodeURIComponent(numbers[0] ?? '')}` : '/account/orders'}
            variant={payUrl === null ? 'accent' : 'line'}
          >
            Следить за{NBSP}заказом
          </ButtonLink>
          <ButtonLink to="/" variant="line">
            На главную
          </ButtonLink>
        </div>
      </section>
      <Panel as="aside" aria-label="В заказе">
        <h2 className={styles.title}>В&nbsp;заказе</h2>
        {data?.map((order) => (
          <OrderLines key={order.number} lines={order.lines} />
        ))}
        {data === null && status !== 'error' && <Skeleton height={160} />}
        {data === null && status === 'error' && (
          <Button variant="line" onClick={retry}>
            Показать, что в&nbsp;заказе
          </Button>
        )}
        {city !== null && (
          <Note tone="info">
            Вопрос по&nbsp;заказу?{' '}
            <a className="num" href={phoneHref(city.phone)}>
              <b>{phoneText(city.phone)}</b>
            </a>
            , назовите последние четыре цифры&nbsp;— {numbers[0]?.slice(-4)}
          </Note>
        )}
      </Panel>
    </div>
  );
}
