import { useState } from 'react';
import type { PartName } from '@shared/api/parts';
import { fullNumber } from '@entities/product/part-name';
import { HELP_ADDRESS } from '@entities/search/parts/part-address';
import type { PartMatches } from '@entities/search/parts/part-types';
import { PageTitle } from '@entities/session/page-title';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { ButtonLink } from '@shared/ui/button';
import { lazyComponent } from '@shared/ui/lazy-component';
import { EmptyState, ErrorState } from '@shared/ui/empty-state';
import type { RequestWindowProps } from './request-window';
import { partGroups, hasChoice, replacements, rowCountOf } from './part-groups';
import { NearNumbers } from './near-numbers';
import { AllHidden, NumberBar } from './number-bar';
import { NumberFoot } from './number-foot';
import { NumberHead } from './number-head';
import { PartTable } from './part-table';
import { usePart, type KnownPart } from './use-part';
import { useNumberState } from './use-number-state';
import { NumberSkeleton } from './number-skeleton';
import styles from './number-view.module.css';

const TrustWindow = lazyComponent<{ onClose: () => void }>(() => import('./trust-window'));
const RequestWindow = lazyComponent<RequestWindowProps>(() => import('./request-window'));

type Window = { kind: 'trust' } | { kind: RequestWindowProps['kind']; part: PartName };

function Vehicles({ vehicles }: { vehicles: readonly string[] }) {
  if (vehicles.length < 2) return null;
  return (
    <section className={styles.vehicles} id="vehicles">
      <h2>К&nbsp;каким машинам</h2>
      <ul>
        {vehicles.map((vehicle) => (
          <li key={vehicle}>{vehicle}</li>
        ))}
      </ul>
    </section>
  );
}

function Whole({ knownPart: { page, at }, matches }: { knownPart: KnownPart; matches: PartMatches | null }) {
  const { state, change } = useNumberState();
  const [window, setWindow] = useState<Window | null>(null);
  const close = () => setWindow(null);
  const { part, rows } = page;
  const instead = replacements(rows);
  const groups = partGroups(rows, state);
  const name = fullNumber(part);
  return (
    <>
      <PageTitle name={name} />
      <Breadcrumbs path={[{ name: 'Поиск по номеру', url: HELP_ADDRESS }, { name: part.number }]} />
      <NumberHead page={page} matches={matches} />
      {hasChoice(rows) && <NumberBar state={state} replacements={instead} change={change} />}
      {groups.length > 0 ? (
        <PartTable
          label={`${name} и чем заменить`}
          groups={groups}
          onTrust={() => setWindow({ kind: 'trust' })}
          onWish={(row) => setWindow({ kind: 'wish', part: row.part })}
          onCheck={() => setWindow({ kind: 'check', part })}
        />
      ) : (
        <AllHidden hidden={rows.length} onShow={() => change({ inStock: false, by: null, sure: false })} />
      )}
      {rowCountOf(groups) === rows.length && instead === 0 && (
        <p className={styles.alone}>
          Чем заменить этот номер, пока не&nbsp;знаем.{' '}
          <button type="button" className="link" onClick={() => setWindow({ kind: 'replacement', part })}>
            Спросить эксперта
          </button>
        </p>
      )}
      <NumberFoot
        at={at}
        onExpert={instead === 0 ? null : () => setWindow({ kind: 'expert', part })}
        onTrust={() => setWindow({ kind: 'trust' })}
      />
      <Vehicles vehicles={page.vehicles} />
      {matches !== null && <NearNumbers hits={matches.near} />}
      {window?.kind === 'trust' && <TrustWindow onClose={close} />}
      {window !== null && window.kind !== 'trust' && (
        <RequestWindow kind={window.kind} part={window.part} onClose={close} />
      )}
    </>
  );
}

/** The address names a part that the shop does not know. */
function Unknown() {
  const { change } = useNumberState();
  return (
    <EmptyState
      page
      title="Такой детали у нас больше нет"
      actions={
        <ButtonLink to={HELP_ADDRESS} variant="line">
          Искать другой номер
        </ButtonLink>
      }
    >
      <p>
        Ссылка устарела.{' '}
        <button type="button" className="link" onClick={() => change({ part: null })}>
          Найти этот номер заново
        </button>
      </p>
    </EmptyState>
  );
}

export interface NumberViewProps {
  id: number;
  /** Null: the address names the part and the search has not responded. */
  matches: PartMatches | null;
}

/** Page of one part: the part, its supersessions, originals and analogues, with the city's prices. */
export function NumberView({ id, matches }: NumberViewProps) {
  const { data, status, error, retry } = usePart(id);
  if (status === 'error' && error.status === 404) return <Unknown />;
  if (status === 'error' && data === null) return <ErrorState page error={error} onRetry={retry} />;
  if (data === null) return <NumberSkeleton />;
  return (
    <div className={status === 'loading' ? styles.stale : undefined} aria-busy={status === 'loading'}>
      <Whole knownPart={data} matches={matches} />
    </div>
  );
}
