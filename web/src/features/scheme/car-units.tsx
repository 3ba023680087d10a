import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useRequest } from '@shared/api/use-request';
import { getVehicleDetails, type VehicleDetails } from '@shared/api/vehicles';
import { useCity } from '@entities/session/session-store';
import { Button, IconButton } from '@shared/ui/button';
import { Switch } from '@shared/ui/choices';
import { Icon } from '@shared/ui/icon';
import { Note } from '@shared/ui/note';
import { ErrorState } from '@shared/ui/empty-state';
import { treeRequestKey, parseScheme, treeRequestOf, type CarInAddress } from './scheme-address';
import { PartsTree } from './parts-tree';
import { UnitTiles, UnitTilesWaiting } from './unit-tiles';
import { findNode, matchedOnly, unitsNamed, unitsOf } from './scheme-units';
import styles from './car-units.module.css';

/** All units of a car; stock is of the shopper's city. */
export function useCarDetails(car: CarInAddress) {
  const city = useCity();
  const question = treeRequestOf(car);
  return useRequest(city === null || question === null ? null : `${treeRequestKey(car)}|${city.id}`, (signal) =>
    getVehicleDetails({ ...(question ?? { vehicle: '' }), city: city?.id ?? 0 }, signal),
  );
}

/** Tree and tiles of the chosen branch, with a search over units and details. */
export function UnitsBrowser({
  car,
  details,
  heading: Heading,
}: {
  car: CarInAddress;
  details: VehicleDetails;
  heading: 'h2' | 'h3';
}) {
  const { branch } = parseScheme(useLocation().search);
  const [query, setQuery] = useState('');
  const [only, setOnly] = useState(false);
  const { categories, filterTree } = details;
  const searching = query.trim() !== '';
  const branchNode = branch === null ? null : findNode(filterTree, branch);
  const visibleUnits = searching ? unitsNamed(categories, query) : unitsOf(categories, branchNode);
  const visible = only ? matchedOnly(visibleUnits) : visibleUnits;
  return (
    <div className={styles.layout}>
      <aside>
        <div className={styles.find}>
          <Icon of={Search} size={18} />
          <input
            type="text"
            aria-label="Найти узел или деталь"
            placeholder="Узел или деталь"
            autoComplete="off"
            maxLength={100}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
          {query !== '' && (
            <IconButton label="Очистить поиск по узлам" onClick={() => setQuery('')}>
              <Icon of={X} size={18} />
            </IconButton>
          )}
        </div>
        <PartsTree nodes={filterTree} car={car} categories={categories} chosen={searching ? null : branch} />
      </aside>
      <div>
        <div className={styles.head}>
          <Heading>{searching ? 'Найденные узлы' : (branchNode?.name ?? 'Все узлы')}</Heading>
          <label className={styles.only}>
            <Switch checked={only} onChange={({ target }) => setOnly(target.checked)} />
            <span>Только то, что совпадает с&nbsp;машиной</span>
          </label>
        </div>
        {visible.length > 0 ? (
          <UnitTiles car={car} categories={visible} />
        ) : (
          <Note
            tone="info"
            title={
              searching
                ? `Узла со словами «${query.trim()}» нет.`
                : only
                  ? 'Точно совпадающих узлов здесь нет.'
                  : 'Узлов к этой машине пока нет.'
            }
          >
            <p>
              {only && visibleUnits.length > 0 ? (
                <Button variant="text" size="s" onClick={() => setOnly(false)}>
                  Показать все
                </Button>
              ) : (
                'Спросите эксперта: он подберёт деталь по каталогу завода и перезвонит.'
              )}
            </p>
          </Note>
        )}
      </div>
    </div>
  );
}

/** «Узлы и схемы» of a car, for any page. */
export function CarUnits({ car }: { car: CarInAddress }) {
  const { status, data, error, retry } = useCarDetails(car);
  return (
    <section className="sec" aria-busy={status === 'loading'}>
      <div className="sec-head">
        <h2>Узлы и&nbsp;схемы</h2>
      </div>
      {status === 'error' ? (
        <ErrorState error={error} onRetry={retry} />
      ) : data === null ? (
        <UnitTilesWaiting />
      ) : (
        <UnitsBrowser key={treeRequestKey(car)} car={car} details={data} heading="h3" />
      )}
    </section>
  );
}
