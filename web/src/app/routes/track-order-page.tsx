import { PageTitle } from '@entities/session/page-title';
import { TrackView } from '@features/orders/track-view';
import styles from './track-order-page.module.css';

export default function TrackOrderPage() {
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <PageTitle name="Где мой заказ" />
      <h1 className={styles.title}>Где мой заказ</h1>
      <p className={styles.lead}>
        Назовите номер и&nbsp;телефон&nbsp;— скажем, что с&nbsp;заказом и&nbsp;когда он будет у&nbsp;вас. Входить
        не&nbsp;нужно.
      </p>
      <TrackView />
    </main>
  );
}
