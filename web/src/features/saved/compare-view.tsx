import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Comparison } from '@shared/api/saved';
import { products as goods } from '@shared/i18n/format';
import { replaceSavedList } from '@entities/saved/replace-saved';
import { useSavedProducts } from '@entities/saved/use-saved-products';
import { Button, ButtonLink } from '@shared/ui/button';
import { Chip } from '@shared/ui/chip';
import { Switch } from '@shared/ui/choices';
import { Icon } from '@shared/ui/icon';
import { Note } from '@shared/ui/note';
import drawing from '@shared/ui/pictures/empty-compare.svg';
import { Skeleton } from '@shared/ui/skeleton';
import { EmptyState, ErrorState } from '@shared/ui/empty-state';
import { CompareTable } from './compare-table';
import { categoryGroups, compareRows } from './compare-rows';
import { GoneNote } from './gone-note';
import styles from './compare-view.module.css';

function Empty() {
  return (
    <EmptyState
      page
      picture={drawing}
      title="Сравнивать пока нечего"
      actions={<ButtonLink to="/catalog">Открыть каталог</ButtonLink>}
    >
      <p>Весы на карточке — и товары встанут рядом: сразу видно, чем отличаются</p>
    </EmptyState>
  );
}

function Loaded({ data, ids }: { data: Comparison; ids: readonly number[] }) {
  const groups = categoryGroups(data, ids);
  const newest = groups.find(({ products }) => products.some(({ id }) => id === ids.at(-1)));
  const [chosen, setChosen] = useState<number | null>(null);
  const [onlyOther, setOnlyOther] = useState(false);
  const group = groups.find(({ id }) => id === chosen) ?? newest ?? groups[0];
  const unavailable = ids.filter((id) => data.gone.includes(id));
  if (group === undefined) return <GoneNote kind="compare" unavailable={unavailable} />;

  const all = compareRows(group.products, data.options);
  const differingRows = all.filter(({ differs }) => differs);
  const several = group.products.length > 1;
  const clear = () => {
    const remainingIds = ids.filter((id) => !group.products.some((product) => product.id === id));
    replaceSavedList('compare', remainingIds, `Убрали из сравнения: ${group.name.toLowerCase()}`);
  };
  return (
    <>
      <GoneNote kind="compare" unavailable={unavailable} />
      <div className={styles.bar}>
        {groups.length > 1 && (
          <div className={styles.groups} role="group" aria-label="Раздел">
            {groups.map(({ id, name, products }) => (
              <Chip key={id} pressed={id === group.id} onClick={() => setChosen(id)}>
                {name} <span className="num">{products.length}</span>
              </Chip>
            ))}
          </div>
        )}
        {several && differingRows.length < all.length && (
          <label className={styles.only}>
            <Switch checked={onlyOther} onChange={(event) => setOnlyOther(event.target.checked)} />
            Только отличия
          </label>
        )}
        <Button variant="text" size="s" className={styles.clear} onClick={clear}>
          <Icon of={Trash2} size={16} />
          {groups.length > 1 ? 'Очистить раздел' : 'Очистить'}
        </Button>
      </div>
      {!several && (
        <div className={styles.note}>
          <Note tone="info" title="Здесь пока один товар.">
            {' '}
            Добавьте ещё один из того же раздела — отличия выделим маркером.
          </Note>
        </div>
      )}
      <CompareTable
        key={group.id}
        products={group.products}
        rows={onlyOther && several ? differingRows : all}
        label={`Сравнение: ${group.name}`}
      />
      {several && differingRows.length === 0 && (
        <p className={`dim ${styles.same}`}>По известным свойствам они одинаковы</p>
      )}
    </>
  );
}

/** Product comparison, a table for each root category. */
export function CompareView() {
  const { ids, isEmpty, request } = useSavedProducts('compare');
  const { data, status, error, retry } = request;
  if (isEmpty) return <Empty />;
  return (
    <>
      <div className={styles.head}>
        <h1>Сравнение</h1>
        {ids.length > 0 && <span className="lead num">{goods(ids.length)}</span>}
      </div>
      {data !== null && <Loaded data={data} ids={ids} />}
      {data === null && status === 'error' && <ErrorState error={error} onRetry={retry} />}
      {data === null && status === 'loading' && <Skeleton height={620} />}
    </>
  );
}
