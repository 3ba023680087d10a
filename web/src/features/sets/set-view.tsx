import { Boxes, ShoppingCart } from 'lucide-react';
import { Link } from 'react-router';
import { getSet, type ProductSet, type SetItem, type VehicleKit } from '@shared/api/promotions';
import { useRequest } from '@shared/api/use-request';
import { counted, inDays, money, NBSP } from '@shared/i18n/format';
import { inCity } from '@shared/i18n/in-city';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { useActiveCar } from '@entities/garage/active-car-store';
import { CardFit } from '@entities/garage/card-fit';
import { ownKits, useVehicleKits } from '@entities/garage/use-vehicle-kits';
import { canBuy } from '@entities/product-card/add-to-cart';
import { addAllToCart } from '@entities/product-card/add-all-to-cart';
import { SaveButton } from '@entities/saved/save-button';
import { PageTitle } from '@entities/session/page-title';
import { useCity, useCityId } from '@entities/session/session-store';
import { Fit } from '@entities/product/fit';
import { Article } from '@entities/product/article';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { Button, ButtonLink } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { Note } from '@shared/ui/note';
import { Thumb } from '@shared/ui/picture';
import { Price } from '@shared/ui/price';
import { ProductName } from '@shared/ui/product-name';
import { RichText } from '@shared/ui/rich-text';
import { Skeleton } from '@shared/ui/skeleton';
import { EmptyState, ErrorState } from '@shared/ui/empty-state';
import { StockBadge } from '@entities/product/stock-badge';
import { SetCards } from './set-cards';
import { SetStock } from './set-stock';
import { useSets } from './sets-view';
import styles from './set-view.module.css';

function Item({ item: { product, qty, sum, enough } }: { item: SetItem }) {
  return (
    <li className={styles.item}>
      <Thumb picture={product.image} size="l" />
      <div className={styles.what}>
        <Link to={`/product/${product.id}`}>
          <ProductName name={product.name} />
        </Link>
        <div className={styles.meta}>
          {product.article !== null && <Article number={product.article} />}
          <StockBadge
            stock={product.stock}
            arrivalDays={product.arrival_days}
            external={product.external}
            withWhen={product.stock > 0}
          />
        </div>
        {!enough && canBuy(product) && product.stock > 0 && (
          <p className={styles.short}>
            Нужно {qty}, есть {product.stock}
          </p>
        )}
        <CardFit product={product.id} look="doubt" />
      </div>
      <div className={styles.sum}>
        <Price cost={sum} old={product.guest_cost === null ? null : product.guest_cost * qty} stacked />
        {qty > 1 && product.cost !== null && (
          <span>
            {qty}
            {NBSP}×{NBSP}
            {money(product.cost)}
          </span>
        )}
      </div>
      <SaveButton kind="favorite" product={product} look="icon" className={styles.save} />
    </li>
  );
}

/** Available parts of an incomplete set. */
function partly(set: ProductSet): { sum: number; count: number } {
  const there = set.items.filter(({ product }) => canBuy(product) && product.stock > 0);
  return {
    sum: there.reduce((sum, { product, qty }) => sum + (product.cost ?? 0) * Math.min(qty, product.stock), 0),
    count: there.length,
  };
}

/** Whether the set is for the active car; the list below says of each part why. */
function KitFit({ kit: { fit, doubts, parts }, car }: { kit: VehicleKit; car: string }) {
  if (fit === 'unknown') return null;
  if (fit === 'fits') return <Fit state="fits" text={`Подходит к\u00a0машине «${car}»`} />;
  const share = `${doubts.length} из${NBSP}${counted(parts, 'части', 'частей', 'частей')}`;
  if (fit === 'possible')
    return (
      <Note tone="info" title={`Похоже, подходит к\u00a0машине «${car}».`}>
        <p>Сверьте {share}: в&nbsp;списке сказано, что именно.</p>
      </Note>
    );
  return (
    <Note tone="warn" title={`Не\u00a0для вашей машины.`}>
      <p>
        К&nbsp;машине «{car}» не&nbsp;подходит {share}: в&nbsp;списке сказано почему.{' '}
        <Link className="link" to="/set">
          Наборы к&nbsp;вашей машине
        </Link>
      </p>
    </Note>
  );
}

function Panel({ set }: { set: ProductSet }) {
  const city = useCity();
  const car = useActiveCar((state) => state.car);
  const kits = useVehicleKits(car?.vehicle ?? null);
  const kit = kits.data?.vehicle.id === car?.vehicle ? kits.data?.kits.find(({ id }) => id === set.id) : undefined;
  const isOther = kit?.fit === 'contradicts';
  const part = partly(set);
  const whole = set.total !== null && set.available;
  return (
    <aside className={styles.panel} aria-label="Купить набор">
      {whole ? (
        <Price cost={set.total} old={set.old_total} size="xl" />
      ) : (
        <Price cost={part.count > 0 ? part.sum : null} size="xl" />
      )}
      {whole && set.saving !== null && <p className={styles.saving}>Выгода {money(set.saving)} против обычных цен</p>}
      <SetStock available={set.available} when={set.arrival_days === null ? null : inDays(set.arrival_days)} />
      {kit !== undefined && car !== null && <KitFit kit={kit} car={car.name} />}
      <Button
        size="l"
        wide
        variant={isOther ? 'line' : 'accent'}
        disabled={part.count === 0}
        onClick={() => addAllToCart(set.items)}
      >
        <Icon of={ShoppingCart} size={20} />
        {isOther ? 'Всё равно взять' : whole ? 'Взять набор' : 'Взять что есть'}
      </Button>
      <p className={styles.hint}>
        {counted(set.pieces, 'предмет', 'предмета', 'предметов')}
        {city !== null && `, цены ${inCity(city.name)}`}. В{NBSP}корзине каждую часть можно убрать или заменить.
      </p>
    </aside>
  );
}

function Missing({ set }: { set: ProductSet }) {
  const short = set.items.filter(({ enough }) => !enough).map(({ product }) => product.name);
  if (set.missing === 0 && short.length === 0) return null;
  return (
    <div className={styles.note}>
      <Note tone="warn" title="Набор сейчас неполный.">
        {set.missing > 0 && (
          <p>
            {counted(set.missing, 'часть сняли', 'части сняли', 'частей сняли')} с{NBSP}продажи.
          </p>
        )}
        {short.length > 0 && <p>Не хватает: {short.join('; ')}.</p>}
      </Note>
    </div>
  );
}

function Loaded({ set }: { set: ProductSet }) {
  return (
    <>
      <PageTitle name={set.title} />
      <meta name="description" content={set.lead} />
      <div className={styles.title}>
        <h1>{withNonBreakingSpaces(set.title)}</h1>
        <p className="lead">{withNonBreakingSpaces(set.lead)}</p>
      </div>
      <div className={styles.grid}>
        <div>
          <Missing set={set} />
          <ul>
            {set.items.map((item) => (
              <Item key={item.product.id} item={item} />
            ))}
          </ul>
          {set.html !== '' && (
            <div className={styles.text}>
              <RichText html={set.html} />
            </div>
          )}
        </div>
        <Panel set={set} />
      </div>
    </>
  );
}

/** Those of the active car first. */
function Others({ but }: { but: string }) {
  const { data } = useSets();
  const vehicle = useActiveCar(({ car }) => car?.vehicle ?? null);
  const kits = useVehicleKits(vehicle);
  const ofCar = vehicle !== null && kits.data?.vehicle.id === vehicle ? kits.data : null;
  const sets = ofCar === null ? (data ?? []) : [...new Set([...ownKits(ofCar), ...ofCar.kits])];
  const otherSets = sets.filter(({ slug }) => slug !== but).slice(0, 3);
  if (otherSets.length === 0) return null;
  return (
    <section className="sec">
      <div className="sec-head">
        <h2>Другие наборы</h2>
        <Link className="link" to="/set">
          Все наборы
        </Link>
      </div>
      <SetCards sets={otherSets} />
    </section>
  );
}

export function SetView({ slug }: { slug: string }) {
  const cityId = useCityId();
  const { data, status, error, retry } = useRequest(cityId === null ? null : `set ${slug} ${cityId}`, (signal) =>
    getSet(slug, cityId ?? 0, signal),
  );
  const isMissing = status === 'error' && error.status === 404;
  return (
    <>
      <Breadcrumbs
        path={[{ name: 'Наборы', url: '/set' }, ...(data === null || isMissing ? [] : [{ name: data.title }])]}
      />
      {isMissing && (
        <EmptyState page icon={Boxes} title="Такого набора нет" actions={<ButtonLink to="/set">Все наборы</ButtonLink>}>
          <p>Его разобрали или переименовали. Остальные — ниже</p>
        </EmptyState>
      )}
      {!isMissing && data === null && status === 'error' && <ErrorState page error={error} onRetry={retry} />}
      {data === null && status === 'loading' && <Skeleton height={560} />}
      {data !== null && !isMissing && <Loaded set={data} />}
      <Others but={slug} />
    </>
  );
}
