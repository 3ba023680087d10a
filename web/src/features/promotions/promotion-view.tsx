import { BadgePercent } from 'lucide-react';
import { getPromotion, type Promotion } from '@shared/api/promotions';
import { useRequest } from '@shared/api/use-request';
import { products as goods } from '@shared/i18n/format';
import { inCity } from '@shared/i18n/in-city';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { CardSkeletons } from '@entities/product-card/card-skeleton';
import { ProductCard } from '@entities/product-card/product-card';
import { PageTitle } from '@entities/session/page-title';
import { useCity, useCityId } from '@entities/session/session-store';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { ButtonLink } from '@shared/ui/button';
import { Picture } from '@shared/ui/picture';
import { RichText } from '@shared/ui/rich-text';
import { Skeleton } from '@shared/ui/skeleton';
import { EmptyState, ErrorState } from '@shared/ui/empty-state';
import { PromotionCards, Until } from './promotion-cards';
import { usePromotions } from './promotions-view';
import styles from './promotion-view.module.css';

function Others({ but }: { but: string }) {
  const { data } = usePromotions();
  const otherPromotions = data?.filter(({ slug }) => slug !== but) ?? [];
  if (otherPromotions.length === 0) return null;
  return (
    <section className="sec">
      <div className="sec-head">
        <h2>Другие акции</h2>
      </div>
      <PromotionCards promotions={otherPromotions} level={3} />
    </section>
  );
}

function Goods({ promotion }: { promotion: Promotion }) {
  const city = useCity();
  if (promotion.products.length === 0) return null;
  return (
    <section className="sec">
      <div className="sec-head">
        <h2>Участвуют в акции</h2>
        <span className="dim num">
          {goods(promotion.products.length)}
          {city !== null && `, цены ${inCity(city.name)}`}
        </span>
      </div>
      <div className="cards">
        {promotion.products.map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </div>
    </section>
  );
}

function Loaded({ promotion }: { promotion: Promotion }) {
  return (
    <>
      <PageTitle name={promotion.title} />
      <meta name="description" content={promotion.lead} />
      <div className={styles.hero}>
        <div>
          <h1>{withNonBreakingSpaces(promotion.title)}</h1>
          <p className={styles.lead}>{withNonBreakingSpaces(promotion.lead)}</p>
          <Until date={promotion.ends_at} />
        </div>
        <span className={styles.picture}>
          <Picture picture={promotion.image} sizes="360px" eager />
        </span>
      </div>
      {promotion.html !== '' && (
        <div className={styles.text}>
          <RichText html={promotion.html} />
        </div>
      )}
      <Goods promotion={promotion} />
    </>
  );
}

export function PromotionView({ slug }: { slug: string }) {
  const cityId = useCityId();
  const { data, status, error, retry } = useRequest(cityId === null ? null : `promotion ${slug} ${cityId}`, (signal) =>
    getPromotion(slug, cityId ?? 0, signal),
  );
  const isMissing = status === 'error' && error.status === 404;
  return (
    <>
      <Breadcrumbs
        path={[{ name: 'Акции', url: '/promo' }, ...(data === null || isMissing ? [] : [{ name: data.title }])]}
      />
      {isMissing && (
        <EmptyState
          page
          icon={BadgePercent}
          title="Такой акции сейчас нет"
          actions={<ButtonLink to="/promo">Все акции</ButtonLink>}
        >
          <p>Она закончилась или идёт в другом городе</p>
        </EmptyState>
      )}
      {!isMissing && data === null && status === 'error' && <ErrorState page error={error} onRetry={retry} />}
      {data === null && status === 'loading' && (
        <>
          <Skeleton className={styles.waiting} height={304} />
          <div className="sec cards">
            <CardSkeletons count={5} />
          </div>
        </>
      )}
      {data !== null && !isMissing && <Loaded promotion={data} />}
      <Others but={slug} />
    </>
  );
}
