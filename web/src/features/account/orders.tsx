import { useSearchParams } from 'react-router';
import { getOrders, type OrderFilter } from '@shared/api/orders';
import { useRequest } from '@shared/api/use-request';
import { counted } from '@shared/i18n/format';
import { ButtonLink } from '@shared/ui/button';
import { PaginationView } from '@shared/ui/pagination-view';
import emptyOrders from '@shared/ui/pictures/empty-orders.svg';
import { Segmented } from '@shared/ui/segmented';
import { Skeleton } from '@shared/ui/skeleton';
import { EmptyState, ErrorState } from '@shared/ui/empty-state';
import { OrderCard } from './order-card';
import { AccountSection } from './account-section';
import styles from './account.module.css';

const PER_PAGE = 16;

const CHOICES: readonly { value: OrderFilter; label: string }[] = [
  { value: 'all', label: 'Все' },
  { value: 'current', label: 'В работе' },
  { value: 'past', label: 'Завершённые' },
];

export function NoOrders() {
  return (
    <EmptyState
      picture={emptyOrders}
      title="Заказов ещё не было"
      actions={<ButtonLink to="/catalog/zapcasti">Выбрать запчасти</ButtonLink>}
    >
      <p>Первый появится здесь сразу после оформления.</p>
    </EmptyState>
  );
}

/** Skeletons of order cards. */
const OrdersWait = () => (
  <div className={styles.list} aria-busy="true">
    {[0, 1, 2].map((index) => (
      <Skeleton key={index} height={120} />
    ))}
  </div>
);

export function OrdersPage() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(params.get('page') ?? 1)) || 1);
  const filter = CHOICES.find(({ value }) => value === params.get('show'))?.value ?? 'all';
  const { status, data, error, retry } = useRequest(`${filter} ${page}`, (signal) => getOrders(page, signal, filter));
  const address = (to: number, show = filter) =>
    new URLSearchParams({ ...(show !== 'all' && { show }), ...(to > 1 && { page: String(to) }) });
  const content = () => {
    if (status === 'error') return <ErrorState error={error} onRetry={retry} />;
    if (data === null) return <OrdersWait />;
    if (data.total === 0)
      return filter === 'all' ? (
        <NoOrders />
      ) : (
        <EmptyState
          picture={emptyOrders}
          title={filter === 'current' ? 'Сейчас ничего не везём' : 'Завершённых заказов пока нет'}
        />
      );
    return (
      <>
        <p className="dim" role="status">
          {counted(data.total, 'заказ', 'заказа', 'заказов')}
        </p>
        <ul className={styles.list} aria-busy={status === 'loading'}>
          {data.orders.map((order) => (
            <OrderCard key={order.number} order={order} />
          ))}
        </ul>
        <PaginationView
          page={page}
          total={Math.ceil(data.total / PER_PAGE)}
          href={(to) => `?${address(to)}`}
          onPage={(to) => {
            setParams(address(to));
            window.scrollTo({ top: 0 });
          }}
        />
      </>
    );
  };
  const any = filter !== 'all' || (data?.total ?? 0) > 0;
  return (
    <AccountSection title="Заказы">
      {any && (
        <div>
          <Segmented
            label="Какие заказы показать"
            options={CHOICES}
            value={filter}
            onChange={(show) => setParams(address(1, show))}
          />
        </div>
      )}
      {content()}
    </AccountSection>
  );
}
