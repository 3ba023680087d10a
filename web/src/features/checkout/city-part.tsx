import { useState } from 'react';
import type { Address } from '@shared/api/addresses';
import type { CartGroup } from '@shared/api/cart';
import { getPickupPoints } from '@shared/api/checkout';
import type { DeliveryType } from '@shared/api/orders';
import { useRequest } from '@shared/api/use-request';
import { useCartMoves, type CartMove } from '@entities/cart/cart-moves';
import { GroupMoveOffer } from '@entities/cart/move-offer';
import { groupWhen, optionText } from '@entities/delivery/delivery-texts';
import { products } from '@shared/i18n/format';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { atCity } from '@shared/i18n/to-city';
import { useCityId, useSession } from '@entities/session/session-store';
import { TextField } from '@shared/ui/field';
import { Note } from '@shared/ui/note';
import { Skeleton } from '@shared/ui/skeleton';
import { ErrorState } from '@shared/ui/empty-state';
import { courierNote } from './address-options';
import { DeliveryAddressField } from './delivery-address-field';
import { emptyCity, useCheckoutDraft } from './checkout-draft';
import { PickupPointPicker } from './pickup-point-picker';
import { pickupPoints } from './pickup-points';
import { CheckoutSection } from './checkout-section';
import { Tiles, type ChoiceTile } from './tiles';
import styles from './city-part.module.css';

/** Own pickup first, then the courier, then carriers: the cheapest and soonest on the left. */
const ORDER: readonly DeliveryType[] = [3, 1, 2];
const NOT_YET: ReadonlySet<string> = new Set([
  'delivery_not_chosen',
  'address_required',
  'point_required',
  'warehouse_required',
]);

export interface CityPartProps {
  number: number;
  group: CartGroup;
  saved: readonly Address[];
  /** The button was pressed: missing fields are marked. */
  strict: boolean;
}

function Points({ group, type, error }: { group: CartGroup; type: 2 | 3; error: string | null }) {
  const draft = useCheckoutDraft((state) => state.draft.byCity[group.id] ?? emptyCity);
  const setCity = useCheckoutDraft((state) => state.setCity);
  const city = useSession(({ init }) => init?.cities.find(({ id }) => id === group.id));
  const near = draft.address.position;
  const points = useRequest(`points ${group.id} ${near?.lat ?? ''} ${near?.lon ?? ''}`, (signal) =>
    getPickupPoints(group.id, near, signal),
  );
  if (points.data === null) {
    return points.status === 'error' ? (
      <ErrorState error={points.error} onRetry={points.retry} />
    ) : (
      <Skeleton height={300} className={styles.wait} />
    );
  }
  const value = type === 3 ? (draft.pvz === null ? null : String(draft.pvz)) : draft.agent_pvz_id;
  return (
    <PickupPointPicker
      id={`points-${group.id}`}
      legend={type === 3 ? 'Откуда заберёте' : 'Пункт выдачи'}
      points={pickupPoints(points.data, type)}
      middle={city === undefined ? null : { lat: city.lat, lon: city.lon }}
      near={near}
      value={value}
      error={error}
      onChange={(id) => setCity(group.id, type === 3 ? { pvz: Number(id) } : { agent_pvz_id: id })}
    />
  );
}

/**
 * After a move the delivery type goes along, and the address when it is in the new city; a delivery that was chosen there
 * stays.
 */
function takeChoiceAlong(move: CartMove, isAddressThere: boolean): void {
  const { draft, setCity } = useCheckoutDraft.getState();
  const { deliveryType, address, description } = draft.byCity[move.from] ?? emptyCity;
  if (deliveryType === null || (draft.byCity[move.to]?.deliveryType ?? null) !== null) return;
  setCity(move.to, isAddressThere ? { deliveryType, address, description } : { deliveryType });
  if (isAddressThere) setCity(move.from, { address: emptyCity.address });
}

/** Offer to move the part to the city of its address, or else to the shopper's city. */
function MoveOffer({ group }: { group: CartGroup }) {
  const shopperCity = useCityId();
  const { moves, isStale } = useCartMoves(group.addressCityId ?? shopperCity);
  const move = moves.find(({ from }) => from === group.id);
  if (move === undefined) return null;
  const isAddressThere = group.addressCityId === move.to;
  return <GroupMoveOffer move={move} isStale={isStale} onMoved={() => takeChoiceAlong(move, isAddressThere)} />;
}

/** Delivery of a city's part of the cart. */
export function CityPart({ number, group, saved, strict }: CityPartProps) {
  const draft = useCheckoutDraft((state) => state.draft.byCity[group.id] ?? emptyCity);
  const setCity = useCheckoutDraft((state) => state.setCity);
  const [isBlurred, setBlurred] = useState(false);
  const type = draft.deliveryType;
  const tiles: ChoiceTile<DeliveryType>[] = ORDER.flatMap((kind) =>
    group.deliveryOptions.filter((option) => option.type === kind),
  ).map((option) => ({
    value: option.type,
    title: option.title,
    note: optionText(option),
    off: option.error !== null,
  }));
  const code = group.deliveryErrorCode ?? '';
  const isErrorVisible = strict || !NOT_YET.has(code) || (isBlurred && code === 'address_required');
  // The response may still be about the previous delivery type.
  const error = isErrorVisible && group.deliveryType === type ? group.deliveryError : null;
  const when = groupWhen({
    ...group,
    deliveryType: type,
    deliveryDays: group.deliveryOptions.find((option) => option.type === type)?.days ?? null,
  });
  const title = `${atCity(group.for_title)} · ${products(group.items.reduce((count, { qty }) => count + qty, 0))}`;
  const choose = (deliveryType: DeliveryType) => setCity(group.id, { deliveryType });
  return (
    <CheckoutSection number={number} title={when === null ? title : `${title} — ${when}`} label={group.for_title}>
      <MoveOffer group={group} />
      {tiles.length === 0 && <Note tone="warn">{group.deliveryError}</Note>}
      {tiles.length > 0 && (
        <Tiles
          id={`delivery-${group.id}`}
          legend={`Как получить: ${group.for_title}`}
          tiles={tiles}
          value={type}
          onChange={choose}
          error={type === null ? error : null}
        />
      )}
      {type === 1 && (
        <div className={styles.courier} onBlur={() => setBlurred(true)}>
          <DeliveryAddressField
            id={`address-${group.id}`}
            cityId={group.id}
            city={group.for_title}
            address={draft.address}
            saved={saved.filter(({ city_id }) => city_id === group.id)}
            error={error}
            onChange={(address, comment) =>
              setCity(group.id, { address, description: courierNote(draft.description, comment, saved) })
            }
          />
          <TextField
            label="Курьеру"
            hint={withNonBreakingSpaces('Подъезд, этаж, домофон — не обязательно')}
            maxLength={1000}
            autoComplete="off"
            value={draft.description}
            onChange={(event) => setCity(group.id, { description: event.currentTarget.value })}
          />
        </div>
      )}
      {(type === 2 || type === 3) && <Points group={group} type={type} error={error} />}
    </CheckoutSection>
  );
}
