import { ArrowLeft, ArrowRight, Check, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { getVehicleDetails, type TreeNode, type VehicleDetail, type VehicleUnit } from '@shared/api/vehicles';
import { useRequest } from '@shared/api/use-request';
import { ExpertForm, type ExpertFormHandle } from '@entities/expert/expert-form';
import { limitOf, addToCart } from '@entities/product-card/add-to-cart';
import { PageTitle } from '@entities/session/page-title';
import { useCity } from '@entities/session/session-store';
import { Badge } from '@shared/ui/badge';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { ButtonLink } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { Note } from '@shared/ui/note';
import { Skeleton } from '@shared/ui/skeleton';
import { EmptyState, ErrorState } from '@shared/ui/empty-state';
import { toast } from '@shared/ui/toasts';
import { NO_CAR, NoSuchCar } from './no-such-car';
import { treeRequestKey, treeRequestOf, schemeAddress, type SchemeState } from './scheme-address';
import { UnitDrawing } from './unit-drawing';
import { useCarDetails } from './car-units';
import { DetailsList } from './details-list';
import { categoryOf, findUnit, productOf, isEngineOil, matchWords, neighboursOf } from './scheme-units';
import { useDrawings } from './use-drawings';
import styles from './unit-view.module.css';

/** Whether the row is inside the viewport and not under the drawing, which is sticky on the phone. */
function isSeen(row: HTMLElement, board: HTMLElement | null): boolean {
  const { top, bottom, left } = row.getBoundingClientRect();
  const above = board?.getBoundingClientRect();
  return top >= (above !== undefined && left < above.right ? above.bottom : 0) && bottom <= window.innerHeight;
}

/** Drawing and list, synchronised. */
function Scheme({ unit, state, vehicle }: { unit: VehicleUnit; state: SchemeState; vehicle: string }) {
  const navigate = useNavigate();
  const drawings = useDrawings();
  const drawing = drawings?.drawUnit(unit.drawing) ?? null;
  const isDrawn = drawings === null ? unit.drawing !== '' : drawing !== null;
  const [hovered, setHovered] = useState<number | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const expert = useRef<ExpertFormHandle>(null);
  const { detail: active } = state;

  const rowOf = (position: number) => frame.current?.querySelector<HTMLElement>(`[data-detail="${position}"]`);
  const detailAt = (position: number): VehicleDetail | undefined =>
    unit.details.find((detail) => detail.position === position);
  const activate = (position: number) => {
    if (position !== active)
      void navigate(schemeAddress(state, { unit: unit.unitid, detail: position }), { replace: true });
  };
  useEffect(() => {
    const row = active === null ? null : rowOf(active);
    if (row != null && !isSeen(row, board.current)) row.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const add = (position: number) => {
    const [good] = unit.details
      .filter((detail) => detail.position === position)
      .flatMap((detail) => productOf(detail) ?? []);
    if (good !== undefined) {
      addToCart(good, 1, limitOf(good));
      return;
    }
    activate(position);
    toast({
      text: `${detailAt(position)?.name ?? 'Деталь'}: что точно подходит, не\u00a0знаем. Посмотрите строку в\u00a0списке`,
    });
  };
  const chooseOf = (detail: VehicleDetail) =>
    state.car !== null && isEngineOil(detail) && detail.note !== ''
      ? { to: schemeAddress(state, { service: 'oil' }), text: 'Подобрать' }
      : undefined;
  return (
    <>
      {isDrawn && (
        <p className={styles.caption}>
          Рисунок схематичный: показывает место детали, а&nbsp;не&nbsp;её точный вид на&nbsp;вашей машине.
        </p>
      )}
      <div className={isDrawn ? styles.layout : undefined} ref={frame}>
        {isDrawn && (
          <div className={styles.drawing} ref={board}>
            {drawing === null ? (
              <Skeleton height={480} className={styles.waiting} />
            ) : (
              <UnitDrawing
                drawing={drawing}
                label={unit.name}
                active={active}
                hovered={hovered}
                nameOf={(position) => detailAt(position)?.name ?? 'Деталь'}
                onHover={setHovered}
                onActivate={activate}
                onEnter={(position) => {
                  activate(position);
                  rowOf(position)?.focus();
                }}
                onAdd={add}
              />
            )}
          </div>
        )}
        <DetailsList
          unit={unit}
          active={active}
          hovered={hovered}
          onHover={setHovered}
          onActivate={activate}
          onAdd={add}
          onLeave={(position) => frame.current?.querySelector<SVGElement>(`[data-hot="${position}"]`)?.focus()}
          chooseOf={chooseOf}
          onAsk={(part) => expert.current?.ask(part)}
        />
      </div>
      <div className={styles.expert}>
        <ExpertForm
          ref={expert}
          vin={state.vin}
          title="Не нашли деталь? Спросите эксперта"
          text={`Машина: ${vehicle}. Узел: ${unit.name}. Нужно: `}
        />
      </div>
    </>
  );
}

function Neighbours({ tree, unit, state }: { tree: readonly TreeNode[]; unit: number; state: SchemeState }) {
  const [before, after] = neighboursOf(tree, unit);
  return (
    <nav className={styles.neighbours} aria-label="Соседние узлы">
      {before !== null && (
        <ButtonLink variant="line" size="s" to={schemeAddress(state, { unit: before.id })}>
          <Icon of={ArrowLeft} size={16} />
          <span>{before.name}</span>
        </ButtonLink>
      )}
      {after !== null && (
        <ButtonLink variant="line" size="s" to={schemeAddress(state, { unit: after.id })}>
          <span>{after.name}</span>
          <Icon of={ArrowRight} size={16} />
        </ButtonLink>
      )}
    </nav>
  );
}

/** Categories of a car given as text load one at a time; others are known from the full list. */
function OtherSections({ unit, state }: { unit: number; state: SchemeState }) {
  const { data } = useCarDetails(state);
  return data === null ? null : <Neighbours tree={data.filterTree} unit={unit} state={state} />;
}

function NoSuchUnit({ state }: { state: SchemeState }) {
  return (
    <>
      <PageTitle name="Такого узла нет" />
      <EmptyState
        page
        title="Такого узла в каталоге нет"
        actions={<ButtonLink to={schemeAddress(state)}>Ко всем узлам машины</ButtonLink>}
      >
        <p>Адрес мог устареть. Машина на&nbsp;месте: выберите узел заново.</p>
      </EmptyState>
    </>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton width={320} height={38} className={styles.title} />
      <div className={styles.layout} aria-hidden="true">
        <Skeleton height={520} className={styles.waiting} />
        <div className={styles.rows}>
          {Array.from({ length: 9 }, (_, row) => (
            <Skeleton key={row} height={40} />
          ))}
        </div>
      </div>
    </>
  );
}

/** One unit of a car (spec §3 detailsScheme): drawing, details, prices and stock. */
export function UnitView({ state, unitid }: { state: SchemeState; unitid: number }) {
  const city = useCity();
  const question = treeRequestOf(state);
  const request = useRequest(
    city === null || question === null ? null : `${treeRequestKey(state)}|${city.id}|${unitid}`,
    (signal) => getVehicleDetails({ ...(question ?? { vehicle: '' }), city: city?.id ?? 0, unitid }, signal),
  );
  const { status, data, error, retry } = request;
  if (status === 'error')
    return error.code === NO_CAR ? (
      <NoSuchCar />
    ) : error.status === 404 ? (
      <NoSuchUnit state={state} />
    ) : (
      <ErrorState page error={error} onRetry={retry} />
    );
  const unit = data === null ? null : findUnit(data.categories, unitid);
  if (unit === null || data === null) return status === 'ready' ? <NoSuchUnit state={state} /> : <Waiting />;
  const category = categoryOf(data.categories, unitid);
  const vehicle = data.vehicle?.text ?? state.vehicle;
  const { tone, text } = matchWords(unit);
  return (
    <>
      <PageTitle name={`${unit.name}: ${vehicle}`} />
      <Breadcrumbs
        path={[
          { name: vehicle, url: schemeAddress(state) },
          ...(category === null ? [] : [{ name: category.name, url: schemeAddress(state, { branch: category.id }) }]),
          { name: unit.name },
        ]}
      />
      <div className={styles.head}>
        <h1>{unit.name}</h1>
        <Badge tone={tone} className={styles.badge}>
          {tone !== 'line' && <Icon of={tone === 'ok' ? Check : TriangleAlert} size={14} />}
          {text}
        </Badge>
        {unit.drawing === '' ? (
          <OtherSections unit={unitid} state={state} />
        ) : (
          <Neighbours tree={data.filterTree} unit={unitid} state={state} />
        )}
      </div>
      {unit.details.length > 0 ? (
        <Scheme key={unitid} unit={unit} state={state} vehicle={vehicle} />
      ) : (
        <Note tone="info" title="Деталей этого узла к машине пока нет.">
          <p>
            Посмотрите{' '}
            <Link className="link" to={schemeAddress(state)}>
              другие узлы
            </Link>{' '}
            или спросите эксперта.
          </p>
        </Note>
      )}
    </>
  );
}
